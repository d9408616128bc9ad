import type { Trx } from '#server/db/database.ts'
import type { StatementBound } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import type { ErrorCode } from '@grana/contract/errors'
import { toAmount, formatMoneyRange } from '@grana/contract/reports/reward'
import type { RewardStatus } from '@grana/contract/reports/values'
import type { LockedReport } from '../loaded-report.ts'
import type { RecordedEvent } from '../record-report-events.ts'
import { findMembership } from '../triage/queries-members.ts'
import { isRewardable } from './policy.ts'
import {
  currentRound,
  findApprovalObjection,
  findRange,
  findReward,
  hasPaidShares,
  listApprovals,
  type ApprovalObjection,
  type RewardRange,
  type RewardRow,
} from './queries-rewards.ts'

/** Bound of operations that decide or pay a reward. */
export const rewardActionBound: StatementBound = {
  maxStatements: 46,
  why: 'locks the report, reads the terms of its version, the approvers and their approvals, and returns the whole report',
}

/** Gets the reward if the round and the track still match what the actor saw; throws otherwise. */
export async function assertRound(
  trx: Trx,
  { report }: LockedReport,
  { round, tracks }: { round: number; tracks: readonly RewardStatus[] },
): Promise<RewardRow | undefined> {
  const row = await findReward(trx, report)
  if (currentRound(row) !== round) throw new DomainError('reward.changed')
  if (!isRewardable(report) || !tracks.includes(report.reward_track)) throw new DomainError('reward.refused')
  if (report.coauthors.length > 0 && (await hasPaidShares(trx, report))) throw new DomainError('reward.refused')
  return row
}

/** Throws unless the amount is in the range of the report's policy version for its current severity. */
export async function assertInRange(trx: Trx, { report }: LockedReport, cents: number): Promise<RewardRange> {
  const range = await findRange(trx, report, report.severity)
  if (range === undefined) throw new DomainError('reward.no_grid')
  if (cents < range.min_cents || cents > range.max_cents) {
    throw new DomainError('reward.out_of_range', { details: { range: formatMoneyRange(range) } })
  }
  return range
}

const objectionCodes = {
  own: 'auth.forbidden',
  new: 'reward.approver_new',
  related: 'reward.approver_related',
} as const satisfies Record<ApprovalObjection, ErrorCode>

/**
 * Prevents one person with two accounts from giving both approvals: an approver must have had the permission for a week, and
 * must not have received it from another approver of the round. The database checks this and does not count other approvals.
 */
export async function assertIndependentApprover(
  trx: Trx,
  { report, actor, at }: LockedReport,
  round: number,
): Promise<void> {
  const objection = await findApprovalObjection(trx, report, { round, userId: actor.userId, at })
  if (objection !== undefined) throw new DomainError(objectionCodes[objection])
}

type RewardAmount = { cents: number; currency: RewardRange['currency'] }

export const toTrackChange = (to: RewardStatus) => ({ reward_track: to })

type Revision = { before: string; text: string | undefined }

/** Events after enough approvals: both sides read them, and the amount is reserved. A revision carries its reason. */
export function approvalEvents({ cents, currency }: RewardAmount, revision?: Revision): RecordedEvent[] {
  const amount = { amount: toAmount(cents), currency }
  const before = revision && { before: revision.before }
  const [approved, reserved] = [toTrackChange('approved'), toTrackChange('reserved')]
  return [
    ...(revision ? [{ kind: 'reward_revised' as const, text: revision.text, details: { ...amount, ...before } }] : []),
    { kind: 'reward_approved', details: { ...amount, ...before, ...approved }, change: approved },
    { kind: 'reward_reserved', details: { ...amount, ...reserved }, change: reserved },
  ]
}

type ApprovalRequest = { from: RewardStatus; text?: string | undefined }

/** Event of an amount that waits for a second approval. Hidden from the agent; an amount approved before stays valid. */
export function approvalRequestEvent(
  { cents, currency }: RewardAmount,
  { from, text }: ApprovalRequest,
): RecordedEvent {
  const amount = { amount: toAmount(cents), currency }
  const event = { kind: 'reward_asked', audience: 'internal' } as const
  if (from === 'reserved') return { ...event, text, details: amount }
  const change = toTrackChange('suggested')
  return { ...event, details: { ...amount, ...change }, ...(from !== 'suggested' && { change }) }
}

/** Counts approvals of independent users who still have the permission. */
export async function countApprovals(trx: Trx, { report }: LockedReport, round: number): Promise<number> {
  let count = 0
  for (const { user_id: id, counts } of await listApprovals(trx, report, round)) {
    if (!counts) continue
    const membership = await findMembership(trx, report.organization_id, id)
    if (membership !== undefined && hasPermission(membership, 'reward.approve', report.program_id)) count += 1
  }
  return count
}

type PendingAmount = { round: number; cents: number; approvers: number; before?: number }

/** The amount that waits for approval: a first one, or a revision of an approved one. */
export function getPendingAmount({ report }: LockedReport, row: RewardRow | undefined): PendingAmount {
  const { amount_cents: cents, revised_cents: revised } = row ?? {}
  if (!row || !cents || (report.reward_track === 'reserved' && !revised)) throw new DomainError('reward.refused')
  if (!revised) return { round: row.round, cents, approvers: row.approvers }
  return { round: currentRound(row), cents: revised, approvers: 2, before: cents }
}
