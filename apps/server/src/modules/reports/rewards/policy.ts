import type { RewardAct } from '@grana/contract/reports/reward'
import { secondPersonAbove, type RewardCurrency } from '@grana/contract/reports/reward'
import type { ClosingReason, ReportState, RewardTrack } from '@grana/contract/reports/values'

type Standing = { state: ReportState; closing_reason: ClosingReason | null; reward_track: RewardTrack }

const dueAfter: readonly (ClosingReason | null)[] = ['resolved', 'risk_accepted']

/** Whether a report is one that gets a reward: accepted, or closed after it was. Archiving does not end that. */
export function isRewardable({ state, closing_reason: reason }: Standing): boolean {
  return state === 'accepted' || ((state === 'closed' || state === 'archived') && dueAfter.includes(reason))
}

/** How many people an amount takes. What two approved is not changed by one. */
export function approversOf(cents: number, { currency, byTwo }: { currency: RewardCurrency; byTwo: number }): 1 | 2 {
  return Math.max(cents, byTwo) > secondPersonAbove[currency] ? 2 : 1
}

/** What those who decide can do with a reward as it stands. */
export function actsOfApprovers(
  report: Standing,
  { isPaidPending, hasSpoken }: { isPaidPending: boolean; hasSpoken: boolean },
): RewardAct[] {
  if (report.reward_track === 'paid') return isPaidPending ? ['pay'] : []
  if (!isRewardable(report)) return []
  const acts: Readonly<Record<Exclude<RewardTrack, 'paid'>, RewardAct[]>> = {
    undecided: ['decide', 'refuse'],
    suggested: [...(hasSpoken ? [] : (['approve'] as const)), 'decide', 'withdraw', 'refuse'],
    approved: [],
    reserved: ['pay', 'decide'],
    ineligible: ['decide'],
  }
  return acts[report.reward_track]
}

/** Days are told by whoever pays, wherever they are: the earliest clock of the world says what is the future. */
export function isPayday(paidOn: string, { sentAt, at }: { sentAt: Date; at: Date }): boolean {
  const latest = new Date(at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const earliest = new Date(sentAt.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  return earliest <= paidOn && paidOn <= latest
}
