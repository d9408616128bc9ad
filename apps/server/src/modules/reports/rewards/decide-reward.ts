import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toAmount, toCents } from '@grana/contract/reports/reward'
import { decideReward as operation } from '@grana/contract/reports/rewards'
import { recordReportAudit, recordReportEvents } from '../record-report-events.ts'
import { toMemberActor, withLockedReport, type LockedAction } from '../report-access.ts'
import { requiredApprovals } from './policy.ts'
import { addApproval, getLargestAmountByTwo, nextRound, setRevision, setReward } from './queries-rewards.ts'
import {
  approvalEvents,
  approvalRequestEvent,
  assertIndependentApprover,
  assertInRange,
  assertRound,
  rewardActionBound,
} from './reward-approvals.ts'

type Decision = { amount: string; round: number; text?: string | undefined; feeBasisPoints: number }

/** Sets the amount; the actor is its first approver. Another amount starts a new round of approvals. */
const decideAction = ({ amount, round: seenRound, text, feeBasisPoints }: Decision): LockedAction => ({
  permission: 'reward.approve',
  act: async (trx, locked) => {
    const { report, actor, at } = locked
    const { reward_track: from } = report
    const cents = toCents(amount)
    const tracks = ['undecided', 'suggested', 'reserved', 'ineligible'] as const
    const row = await assertRound(trx, locked, { round: seenRound, tracks })
    const { currency } = await assertInRange(trx, locked, cents)
    const amountBefore = from === 'reserved' ? row?.amount_cents : undefined
    if (amountBefore && text === undefined) throw new DomainError('reward.reason_first')
    const minimum = row?.minimum_cents ?? 0
    const approvers = requiredApprovals(cents, { currency, byTwo: await getLargestAmountByTwo(trx, report), minimum })
    const round = await nextRound(trx, report)
    if (approvers > 1) await assertIndependentApprover(trx, locked, round)
    if (amountBefore && approvers > 1) await setRevision(trx, report, { revision: { round, cents }, at })
    else {
      const fee_basis_points = row?.amount_cents ? row.fee_basis_points : feeBasisPoints
      await setReward(trx, report, { round, currency, amount_cents: cents, approvers, fee_basis_points, at })
    }
    await addApproval(trx, report, { round, userId: actor.userId, cents, at })
    const revision = amountBefore ? { before: toAmount(amountBefore), text } : undefined
    const events =
      approvers === 1
        ? approvalEvents({ cents, currency }, revision)
        : [approvalRequestEvent({ cents, currency }, { from, text: revision?.text })]
    await recordReportEvents(trx, locked, ...events)
    await recordReportAudit(trx, locked, {
      action: approvers === 1 ? 'reward.decided' : 'reward.asked',
      details: { amount: toAmount(cents), currency },
    })
  },
})

export const decideReward = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(
      context,
      toMemberActor(member),
      params.report,
      decideAction({ ...body, feeBasisPoints: context.config.rewardFeeBasisPoints }),
    ),
  rewardActionBound,
)
