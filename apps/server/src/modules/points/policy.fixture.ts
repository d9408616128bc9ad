import type { PrecisionOutcome } from '@grana/contract/reports/points'
import { precisionRules } from '@grana/contract/reports/points-rules'
import type { PointsEntry } from './policy.ts'

const dayMs = 86_400_000

/** Statistics from entries in memory; equal to those that the database function counts. */
export function countStatistics(entries: readonly PointsEntry[], at: Date) {
  const latest = new Map(entries.map((entry) => [entry.reportId, entry]))
  const since = at.getTime() - precisionRules.days * dayMs
  const counted = [...latest.values()].filter((entry) => entry.at.getTime() > since)
  const count = (verdict: PrecisionOutcome) => counted.filter((entry) => entry.verdict === verdict).length
  return {
    points: entries.at(-1)?.balance ?? 0,
    valid: count('valid'),
    invalid: count('invalid'),
    spam: count('spam'),
  }
}
