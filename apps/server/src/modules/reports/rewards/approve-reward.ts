import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toAmount } from '@grana/contract/reports/reward'
import { approveReward as operation } from '@grana/contract/reports/rewards'
import { recordReportAudit, recordReportEvents } from '../record-report-events.ts'
import { toMemberActor, withLockedReport, type LockedAction } from '../report-access.ts'
import { addApproval, findRevisionReason, listApprovals, setReward } from './queries-rewards.ts'
import {
  approvalEvents,
  approvalRequestEvent,
  assertIndependentApprover,
  assertInRange,
  assertRound,
  countApprovals,
  getPendingAmount,
  rewardActionBound,
} from './reward-approvals.ts'

/** Approves an amount as the second person. A user can approve once per round, from any session. */
const approveAction = (seenRound: number): LockedAction => ({
  permission: 'reward.approve',
  act: async (trx, locked) => {
    const { report, actor, at } = locked
    const row = await assertRound(trx, locked, { round: seenRound, tracks: ['suggested', 'reserved'] })
    const { round, cents, approvers, before } = getPendingAmount(locked, row)
    const approvals = await listApprovals(trx, report, round)
    if (approvals.some(({ user_id: id }) => id === actor.userId)) throw new DomainError('reward.other_person')
    await assertIndependentApprover(trx, locked, round)
    const { currency } = await assertInRange(trx, locked, cents)
    await addApproval(trx, report, { round, userId: actor.userId, cents, at })
    const isEnough = (await countApprovals(trx, locked, round)) >= approvers
    await recordReportAudit(trx, locked, { action: 'reward.approved', details: { amount: toAmount(cents), currency } })
    if (!isEnough) {
      const request = approvalRequestEvent({ cents, currency }, { from: report.reward_track })
      await recordReportEvents(trx, locked, request)
      return
    }
    // Also where the amount is already stored: the ledger dates the reward by this change.
    await setReward(trx, report, { round, currency, amount_cents: cents, approvers, at })
    const text = before === undefined ? undefined : await findRevisionReason(trx, report)
    const revision = before === undefined ? undefined : { before: toAmount(before), text }
    await recordReportEvents(trx, locked, ...approvalEvents({ cents, currency }, revision))
  },
})

export const approveReward = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, approveAction(body.round)),
  rewardActionBound,
)
