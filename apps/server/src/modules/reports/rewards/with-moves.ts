import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import { amountOf } from '@grana/contract/reports/reward'
import type { RewardTrack } from '@grana/contract/reports/values'
import type { Move } from '../moves.ts'
import type { ProgramFacts, ReportChange, ReportRow } from '../queries-reports.ts'
import { clearReward, findRange, setMinimum, setRevision } from './queries-rewards.ts'

/** What a move does to the reward, as columns of the report and as words of the move's own event. */
export type RewardOfMove = { change: ReportChange; details: Record<string, string> }

const nothing: RewardOfMove = { change: {}, details: {} }

type Given = { move: Move; program: ProgramFacts; severity: Severity; at: Date }

/** Accepting records the least of the grid, which no funds stand behind yet; what was paid before stays paid. */
async function onAcceptance(trx: Trx, report: ReportRow, { program, severity, at }: Given): Promise<RewardOfMove> {
  if (program.kind !== 'bounty') {
    if (report.reward_track !== 'undecided') return nothing
    return { change: { reward_track: 'ineligible' }, details: { reward_track: 'ineligible' } }
  }
  const range = await findRange(trx, report, severity)
  if (range === undefined) return nothing
  await setMinimum(trx, report, { ...range, at })
  return { change: {}, details: { minimum: amountOf(range.min_cents), currency: range.currency } }
}

const stays: readonly RewardTrack[] = ['undecided', 'reserved', 'paid']

/** A report that is judged again is rewarded anew. Nobody takes back what was approved or paid, whoever judges it. */
async function onReopening(trx: Trx, report: ReportRow, at: Date): Promise<RewardOfMove> {
  // A change of what was approved is asked for anew, if at all.
  if (report.reward_track === 'reserved') await setRevision(trx, report, { revision: undefined, at })
  if (stays.includes(report.reward_track)) return nothing
  await clearReward(trx, report, at)
  return { change: { reward_track: 'undecided' }, details: { reward_track: 'undecided' } }
}

export async function rewardOfMove(trx: Trx, report: ReportRow, given: Given): Promise<RewardOfMove> {
  if (given.move.to === 'accepted') return onAcceptance(trx, report, given)
  return report.state === 'closed' && given.move.to === 'triaging' ? onReopening(trx, report, given.at) : nothing
}
