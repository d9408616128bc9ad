import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import { toAmount } from '@grana/contract/reports/reward'
import type { RewardStatus } from '@grana/contract/reports/values'
import type { ProgramFacts, ReportChange, ReportRow } from '../queries-reports.ts'
import type { Transition } from '../transitions.ts'
import { clearReward, findRange, setMinimum, setRevision } from './queries-rewards.ts'

/** Effect of a transition on the reward: changed columns of the report, and details for the event of the transition. */
export type RewardEffect = { change: ReportChange; details: Record<string, string> }

const noEffect: RewardEffect = { change: {}, details: {} }

type RewardTransition = { move: Transition; program: ProgramFacts; severity: Severity; at: Date }

/** Accepting records the minimum of the grid, without reserving funds. An earlier payment stays as it is. */
async function onAcceptance(
  trx: Trx,
  report: ReportRow,
  { program, severity, at }: RewardTransition,
): Promise<RewardEffect> {
  if (program.kind !== 'bounty') {
    if (report.reward_track !== 'undecided') return noEffect
    return { change: { reward_track: 'ineligible' }, details: { reward_track: 'ineligible' } }
  }
  const range = await findRange(trx, report, severity)
  if (range === undefined) return noEffect
  await setMinimum(trx, report, { ...range, at })
  return { change: {}, details: { minimum: toAmount(range.min_cents), currency: range.currency } }
}

const unaffectedTracks: readonly RewardStatus[] = ['undecided', 'reserved', 'paid']

/** Reopening resets a pending or refused reward. Reserved and paid rewards stay. */
async function onReopening(trx: Trx, report: ReportRow, at: Date): Promise<RewardEffect> {
  // Clears a pending revision, which must be requested again.
  if (report.reward_track === 'reserved') await setRevision(trx, report, { revision: undefined, at })
  if (unaffectedTracks.includes(report.reward_track)) return noEffect
  await clearReward(trx, report, at)
  return { change: { reward_track: 'undecided' }, details: { reward_track: 'undecided' } }
}

export async function applyTransitionToReward(
  trx: Trx,
  report: ReportRow,
  given: RewardTransition,
): Promise<RewardEffect> {
  if (given.move.to === 'accepted') return onAcceptance(trx, report, given)
  return report.state === 'closed' && given.move.to === 'triaging' ? onReopening(trx, report, given.at) : noEffect
}
