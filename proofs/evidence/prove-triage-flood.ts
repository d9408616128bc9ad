/**
 * pnpm prove triage-flood
 *
 * Ten thousand invented reports a week against ten hours of triage, by the rules of the product alone: the score of the
 * labelled corpus, the order of the inbox, the quotas of the attention budget. Prints what honest reports wait, with and without.
 */
import { loadCorpus } from './corpus.ts'
import { playFlood, triage, type Outcome, type Scenario } from './flood.ts'

const flood = { flood: 10_000, accounts: 200, hasSignals: true, hasBudget: true }
const scenarios: readonly Scenario[] = [
  { name: 'no flood', ...flood, flood: 0 },
  { name: 'flood, by the clock, usual quotas', ...flood, hasSignals: false, hasBudget: false },
  { name: 'flood, budget without signals', ...flood, hasSignals: false },
  { name: 'flood, signals without budget', ...flood, hasBudget: false },
  { name: 'flood, signals and budget', ...flood },
  { name: 'half of it copies text and files', ...flood, copied: 0.5 },
  { name: 'half of it copies files, text written anew', ...flood, copied: 0.5, isRewritten: true },
  { name: 'flood of 5,000 accounts', ...flood, accounts: 5000 },
  { name: 'every invented text unlike all others', ...flood, isFresh: true },
]

/** Unread reports wait longer than every other. */
function quantileOf({ waits, unread }: Outcome, share: number): number {
  const all = [...waits, ...Array.from({ length: unread }, () => Infinity)].toSorted((one, other) => one - other)
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
}

const days = (value: number) => (Number.isFinite(value) ? `${value.toFixed(1)} d` : 'never')

const corpus = loadCorpus()
const played = scenarios.map((scenario) => ({ scenario, outcome: playFlood(scenario, corpus) }))
const base = quantileOf(played[0]!.outcome, 0.5)

console.log(
  `${triage.weekly_hours} h a week, ${triage.minutes} min a look, ${triage.honestPerWeek} honest reports a week, ${triage.weeks} weeks\n`,
)
console.log('| | median | of no flood | p90 | honest unread | sent | refused by quota | of them honest |')
console.log('| - | -: | -: | -: | -: | -: | -: | -: |')
for (const { scenario, outcome } of played) {
  const median = quantileOf(outcome, 0.5)
  const cells = [
    scenario.name,
    days(median),
    Number.isFinite(median) ? (median / base).toFixed(2) : '-',
    days(quantileOf(outcome, 0.9)),
    `${outcome.unread} of ${outcome.unread + outcome.waits.length}`,
    outcome.sent,
    outcome.refused,
    outcome.refusedHonest,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
