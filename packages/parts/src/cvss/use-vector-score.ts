import { missingCvssMetrics, parseCvss } from '@grana/contract/cvss/vector'
import type { CvssScore } from '@grana/cvss/score'
import { useLate } from '../loaded/use-late.ts'
import { loadScorer } from './load-scorer.ts'

/** Whether something is a vector that can be scored. */
export function isWholeVector(text: string): boolean {
  const reading = parseCvss(text)
  return reading.ok && missingCvssMetrics(reading.vector).length === 0
}

/** What a vector says; nothing without a whole one, nor while its tables are still coming. */
export function useVectorScore(text: string): CvssScore | undefined {
  const isWhole = isWholeVector(text)
  const { value: scorer } = useLate(loadScorer, isWhole)
  const reading = parseCvss(text)
  return isWhole && reading.ok ? scorer?.scoreCvss(reading.vector) : undefined
}
