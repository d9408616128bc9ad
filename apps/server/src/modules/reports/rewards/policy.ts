import type { RewardAct } from '@grana/contract/reports/reward'
import { secondPersonAbove, type RewardCurrency } from '@grana/contract/reports/reward'
import type { ClosingReason, ReportState, RewardTrack } from '@grana/contract/reports/values'

type Standing = { state: ReportState; closing_reason: ClosingReason | null; reward_track: RewardTrack }

const dueAfter: readonly (ClosingReason | null)[] = ['resolved', 'risk_accepted']

const isOver = ({ state }: Standing) => state === 'closed' || state === 'archived'

/** Whether a report is one that gets a reward: accepted, or closed after it was. Archiving does not end that. */
export function isRewardable(report: Standing): boolean {
  return report.state === 'accepted' || (isOver(report) && dueAfter.includes(report.closing_reason))
}

/** Whether a reward is still possible: not for a report that was closed without being accepted and has none. */
export const isPayable = (report: Standing): boolean =>
  !isOver(report) || isRewardable(report) || !['undecided', 'suggested'].includes(report.reward_track)

type Before = {
  currency: RewardCurrency
  /** The largest amount that two approved. */
  byTwo: number
  /** What was recorded when the report was accepted. */
  minimum: number
}

/** How far a reward is, for a reader: that somebody waits for a second person is among those who handle the report. */
export const trackFor = (track: RewardTrack, handles: boolean): RewardTrack =>
  track === 'suggested' && !handles ? 'undecided' : track

/** How many people an amount takes. What two approved, or what the agent was told as the least, is not changed by one. */
export function approversOf(cents: number, { currency, byTwo, minimum }: Before): 1 | 2 {
  return cents < minimum || Math.max(cents, byTwo) > secondPersonAbove[currency] ? 2 : 1
}

/** Whether there can be no reward. A risk that was accepted is a finding all the same. */
export const isRefusable = ({ closing_reason: reason }: Standing): boolean => reason !== 'risk_accepted'

/** Who spoke about what waits: an amount, another one in the place of what was approved, or no reward at all. */
export type Voices = { hasSpoken: boolean; isRevised: boolean; isRefusalAsked: boolean }

/** What those who decide can do with a reward as it stands. */
export function actsOfApprovers(
  report: Standing,
  { isPaidPending, hasSpoken, isRevised, isRefusalAsked }: Voices & { isPaidPending: boolean },
): RewardAct[] {
  if (report.reward_track === 'paid') return isPaidPending ? ['pay'] : []
  // What was approved before a report was judged otherwise is owed all the same.
  if (report.reward_track === 'reserved' && isOver(report) && !isRewardable(report)) return ['pay']
  if (!isRewardable(report)) return []
  const speaks: RewardAct[] = hasSpoken ? [] : ['approve']
  if (report.reward_track === 'reserved' && isRevised) return [...speaks, 'decide', 'withdraw']
  const acts: Readonly<Record<Exclude<RewardTrack, 'paid'>, RewardAct[]>> = {
    undecided: isRefusalAsked
      ? [...(hasSpoken ? [] : (['refuse'] as const)), 'decide', 'withdraw']
      : ['decide', 'refuse'],
    suggested: [...speaks, 'decide', 'withdraw', 'refuse'],
    approved: [],
    reserved: ['pay', 'decide'],
    ineligible: ['decide'],
  }
  return acts[report.reward_track].filter((act) => act !== 'refuse' || isRefusable(report))
}

/** Days are told by whoever pays, wherever they are: the earliest clock of the world says what is the future. */
export function isPayday(paidOn: string, { sentAt, at }: { sentAt: Date; at: Date }): boolean {
  const latest = new Date(at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const earliest = new Date(sentAt.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  return earliest <= paidOn && paidOn <= latest
}
