import { missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { CvssScore } from '@grana/cvss/score'
import { useLazyValue } from '../query/use-lazy-value.ts'
import { loadScorer } from './load-scorer.ts'

/** Whether the text is a vector that can be scored. */
export function isWholeVector(text: string): boolean {
  const reading = parseCvss(text)
  return reading.ok && missingCvssMetrics(reading.vector).length === 0
}

/** The score of a vector; `undefined` without a complete one, and while the tables load. */
export function useVectorScore(text: string): CvssScore | undefined {
  const isWhole = isWholeVector(text)
  const { value: scorer } = useLazyValue(loadScorer, isWhole)
  const reading = parseCvss(text)
  return isWhole && reading.ok ? scorer?.scoreCvss(reading.vector) : undefined
}
