import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hasPermission } from '#server/permissions/decide.ts'
import type { ErrorCode } from '@grana/contract/errors'
import { toAmount, toCents, formatMoneyRange } from '@grana/contract/reports/reward'
import { decideReward as operation } from '@grana/contract/reports/rewards'
import type { RewardStatus } from '@grana/contract/reports/values'
import { findMembership } from '../triage/queries-members.ts'
import {
  type LockedRewardReport,
  hasRewardPermission,
  withLockedReward,
  recordRewardAudit,
  recordReportEvents,
} from './locked-reward.ts'
import { requiredApprovals, isRewardable } from './policy.ts'
import {
  addApproval,
  findApprovalObjection,
  findRange,
  findReward,
  getLargestAmountByTwo,
  listApprovals,
  nextRound,
  type ApprovalObjection,
  type RewardRange,
  type RewardRow,
  currentRound,
  setRevision,
  setReward,
} from './queries-rewards.ts'
import { rewardActionBound } from './statement-bounds.ts'

export const canApproveReward = hasRewardPermission('reward.approve')

/** Gets the reward if the round and the track still match what the actor saw; throws otherwise. */
export async function assertRound(
  trx: Trx,
  { report }: LockedRewardReport,
  { round, tracks }: { round: number; tracks: readonly RewardStatus[] },
): Promise<RewardRow | undefined> {
  const row = await findReward(trx, report)
  if (currentRound(row) !== round) throw new DomainError('reward.changed')
  if (!isRewardable(report) || !tracks.includes(report.reward_track)) throw new DomainError('reward.refused')
  return row
}

/** Throws unless the amount is in the range of the report's policy version for its current severity. */
export async function assertInRange(trx: Trx, { report }: LockedRewardReport, cents: number): Promise<RewardRange> {
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
  { report, actor }: LockedRewardReport,
  { round, at }: { round: number; at: Date },
): Promise<void> {
  const objection = await findApprovalObjection(trx, report, { round, userId: actor.userId, at })
  if (objection !== undefined) throw new DomainError(objectionCodes[objection])
}

type RewardAmount = { cents: number; currency: RewardRange['currency'] }

export const toTrackChange = (to: RewardStatus) => ({ reward_track: to })

type Revision = { before: string; text: string | undefined }

/** Events after enough approvals: both sides read them, and the amount is reserved. A revision carries its reason. */
export function approvalEvents({ cents, currency }: RewardAmount, revision?: Revision) {
  const amount = { amount: toAmount(cents), currency }
  const before = revision && { before: revision.before }
  const revised = { kind: 'reward_revised', text: revision?.text, details: { ...amount, ...before } } as const
  return [
    ...(revision ? [{ happening: revised }] : []),
    {
      happening: { kind: 'reward_approved', details: { ...amount, ...before, ...toTrackChange('approved') } },
      change: toTrackChange('approved'),
    },
    {
      happening: { kind: 'reward_reserved', details: { ...amount, ...toTrackChange('reserved') } },
      change: toTrackChange('reserved'),
    },
  ] as const
}

type ApprovalRequest = { from: RewardStatus; text?: string | undefined }

/** Event of an amount that waits for a second approval. Hidden from the agent; an amount approved before stays valid. */
export function approvalRequestEvent({ cents, currency }: RewardAmount, { from, text }: ApprovalRequest) {
  const amount = { amount: toAmount(cents), currency }
  if (from === 'reserved')
    return { happening: { kind: 'reward_asked', audience: 'internal', text, details: amount } } as const
  const details = { ...amount, ...toTrackChange('suggested') }
  const happening = { kind: 'reward_asked', audience: 'internal', details } as const
  return from === 'suggested' ? { happening } : { happening, change: toTrackChange('suggested') }
}

/** Counts approvals of independent users who still have the permission. */
export async function countApprovals(trx: Trx, { report }: LockedRewardReport, round: number): Promise<number> {
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
export function getPendingAmount({ report }: LockedRewardReport, row: RewardRow | undefined): PendingAmount {
  const { amount_cents: cents, revised_cents: revised } = row ?? {}
  if (!row || !cents || (report.reward_track === 'reserved' && !revised)) throw new DomainError('reward.refused')
  if (!revised) return { round: row.round, cents, approvers: row.approvers }
  return { round: currentRound(row), cents: revised, approvers: 2, before: cents }
}

/** Sets the amount; the actor is its first approver. Another amount starts a new round of approvals. */
export const decideReward = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    const cents = toCents(body.amount)
    const work = async (trx: Trx, held: LockedRewardReport) => {
      const { report, actor } = held
      const { reward_track: from } = report
      const tracks = ['undecided', 'suggested', 'reserved', 'ineligible'] as const
      const row = await assertRound(trx, held, { round: body.round, tracks })
      const { currency } = await assertInRange(trx, held, cents)
      const amountBefore = from === 'reserved' ? row?.amount_cents : undefined
      if (amountBefore && body.text === undefined) throw new DomainError('reward.reason_first')
      const minimum = row?.minimum_cents ?? 0
      const approvers = requiredApprovals(cents, { currency, byTwo: await getLargestAmountByTwo(trx, report), minimum })
      const round = await nextRound(trx, report)
      if (approvers > 1) await assertIndependentApprover(trx, held, { round, at })
      if (amountBefore && approvers > 1) await setRevision(trx, report, { revision: { round, cents }, at })
      else await setReward(trx, report, { round, currency, amount_cents: cents, approvers, at })
      await addApproval(trx, report, { round, userId: actor.userId, cents, at })
      const revision = amountBefore ? { before: toAmount(amountBefore), text: body.text } : undefined
      const told =
        approvers === 1
          ? approvalEvents({ cents, currency }, revision)
          : [approvalRequestEvent({ cents, currency }, { from, text: revision?.text })]
      await recordReportEvents(trx, held, { told, at })
      await recordRewardAudit(trx, held, {
        action: approvers === 1 ? 'reward.decided' : 'reward.asked',
        details: { amount: toAmount(cents), currency },
      })
    }
    return withLockedReward(context, member, { reportId: params.report, at, allows: canApproveReward, work })
  },
  rewardActionBound,
)
