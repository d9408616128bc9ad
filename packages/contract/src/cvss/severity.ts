import type { Severity } from '../program-values.ts'

/** FIRST's scale, the same in both versions; its `none` is `informative` here. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical'
  if (score >= 7) return 'high'
  if (score >= 4) return 'medium'
  return score > 0 ? 'low' : 'informative'
}
