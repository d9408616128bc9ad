import type { PointsEntry } from '@grana/contract/reports/points'

export type Outcome = 'valid' | 'duplicate' | 'invalid' | 'spam'

function outcomeOf({ verdict, why }: PointsEntry): Outcome | undefined {
  if (why === 'duplicate') return 'duplicate'
  return verdict === 'none' ? undefined : verdict
}

/** How many reports ended in each way; of several entries about one report the newest counts. */
export function countOutcomes(entries: readonly PointsEntry[]): Readonly<Record<Outcome, number>> {
  const newest = new Map<string, Outcome>()
  for (const entry of entries) {
    const outcome = outcomeOf(entry)
    if (outcome !== undefined && !newest.has(entry.report.id)) newest.set(entry.report.id, outcome)
  }
  const all = [...newest.values()]
  const count = (outcome: Outcome) => all.filter((one) => one === outcome).length
  return { valid: count('valid'), duplicate: count('duplicate'), invalid: count('invalid'), spam: count('spam') }
}
