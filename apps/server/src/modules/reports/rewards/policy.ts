import type { RewardAction } from '@grana/contract/reports/reward'
import { secondApprovalAbove, type RewardCurrency } from '@grana/contract/reports/reward'
import type { ClosingReason, ReportState, RewardStatus } from '@grana/contract/reports/values'

type RewardedReport = { state: ReportState; closing_reason: ClosingReason | null; reward_track: RewardStatus }

const rewardedReasons: readonly (ClosingReason | null)[] = ['resolved', 'risk_accepted']

const isClosed = ({ state }: RewardedReport) => state === 'closed' || state === 'archived'

/** Whether a report earns a reward: accepted, or closed after acceptance. Archiving does not change this. */
export function isRewardable(report: RewardedReport): boolean {
  return report.state === 'accepted' || (isClosed(report) && rewardedReasons.includes(report.closing_reason))
}

/** Whether a reward is still possible: not for a report that was closed without being accepted and has none. */
export const isPayable = (report: RewardedReport): boolean =>
  !isClosed(report) || isRewardable(report) || !['undecided', 'suggested'].includes(report.reward_track)

type ApprovalHistory = {
  currency: RewardCurrency
  /** The largest amount that two users approved. */
  byTwo: number
  /** The minimum recorded when the report was accepted. */
  minimum: number
}

/** The reward status for a reader. Only users who handle the report see that an amount waits for a second approval. */
export const visibleTrack = (track: RewardStatus, handles: boolean): RewardStatus =>
  track === 'suggested' && !handles ? 'undecided' : track

/** Number of approvals an amount needs. One user cannot change an amount that two approved, nor go below the minimum. */
export function requiredApprovals(cents: number, { currency, byTwo, minimum }: ApprovalHistory): 1 | 2 {
  return cents < minimum || Math.max(cents, byTwo) > secondApprovalAbove[currency] ? 2 : 1
}

/** Whether the reward can be refused. An accepted risk is a valid finding and always earns one. */
export const isRefusable = ({ closing_reason: reason }: RewardedReport): boolean => reason !== 'risk_accepted'

/** What waits for approval (an amount, a revision or a refusal), and whether the reader has approved it. */
export type PendingApproval = { hasSpoken: boolean; isRevised: boolean; isRefusalAsked: boolean }

/** Actions that approvers can take on a reward in its current state. */
export function approverActs(
  report: RewardedReport,
  { isPaidPending, hasSpoken, isRevised, isRefusalAsked }: PendingApproval & { isPaidPending: boolean },
): RewardAction[] {
  if (report.reward_track === 'paid') return isPaidPending ? ['pay'] : []
  // A reserved reward stays owed when the report is reopened and closed for another reason.
  if (report.reward_track === 'reserved' && isClosed(report) && !isRewardable(report)) return ['pay']
  if (!isRewardable(report)) return []
  const speaks: RewardAction[] = hasSpoken ? [] : ['approve']
  if (report.reward_track === 'reserved' && isRevised) return [...speaks, 'decide', 'withdraw']
  const acts: Readonly<Record<Exclude<RewardStatus, 'paid'>, RewardAction[]>> = {
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

/** Whether a payment date is between the submission and today, for a payer in any time zone from UTC-12 to UTC+14. */
export function isValidPaymentDate(paidOn: string, { sentAt, at }: { sentAt: Date; at: Date }): boolean {
  const latest = new Date(at.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  const earliest = new Date(sentAt.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  return earliest <= paidOn && paidOn <= latest
}
