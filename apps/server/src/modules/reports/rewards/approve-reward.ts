import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toAmount } from '@grana/contract/reports/reward'
import { approveReward as operation } from '@grana/contract/reports/rewards'
import {
  canApproveReward,
  approvalRequestEvent,
  assertIndependentApprover,
  countApprovals,
  assertInRange,
  assertRound,
  getPendingAmount,
  approvalEvents,
} from './decide-reward.ts'
import { type LockedRewardReport, withLockedReward, recordRewardAudit, recordReportEvents } from './locked-reward.ts'
import { addApproval, findRevisionReason, listApprovals, setReward } from './queries-rewards.ts'
import { rewardActionBound } from './statement-bounds.ts'

/** Approves an amount as the second person. A user can approve once per round, from any session. */
export const approveReward = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    const work = async (trx: Trx, held: LockedRewardReport) => {
      const { report, actor } = held
      const row = await assertRound(trx, held, { round: body.round, tracks: ['suggested', 'reserved'] })
      const { round, cents, approvers, before } = getPendingAmount(held, row)
      const voices = await listApprovals(trx, report, round)
      if (voices.some(({ user_id: id }) => id === actor.userId)) throw new DomainError('reward.other_person')
      await assertIndependentApprover(trx, held, { round, at })
      const { currency } = await assertInRange(trx, held, cents)
      await addApproval(trx, report, { round, userId: actor.userId, cents, at })
      const isEnough = (await countApprovals(trx, held, round)) >= approvers
      await recordRewardAudit(trx, held, { action: 'reward.approved', details: { amount: toAmount(cents), currency } })
      if (!isEnough) {
        const told = [approvalRequestEvent({ cents, currency }, { from: report.reward_track })]
        await recordReportEvents(trx, held, { told, at })
        return
      }
      if (before !== undefined) await setReward(trx, report, { round, currency, amount_cents: cents, approvers, at })
      const text = before === undefined ? undefined : await findRevisionReason(trx, report)
      const revision = before === undefined ? undefined : { before: toAmount(before), text }
      await recordReportEvents(trx, held, { told: approvalEvents({ cents, currency }, revision), at })
    }
    return withLockedReward(context, member, { reportId: params.report, at, allows: canApproveReward, work })
  },
  rewardActionBound,
)
