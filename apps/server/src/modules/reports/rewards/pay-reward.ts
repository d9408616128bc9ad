import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toAmount } from '@grana/contract/reports/reward'
import { payReward as operation } from '@grana/contract/reports/rewards'
import {
  type LockedRewardReport,
  hasRewardPermission,
  withLockedReward,
  recordRewardAudit,
  recordReportEvents,
} from './locked-reward.ts'
import { isValidPaymentDate } from './policy.ts'
import { addPayment, findPayment, findReward, currentRound } from './queries-rewards.ts'
import { rewardActionBound } from './statement-bounds.ts'

/** Records a payment, once; again only after the agent answered that it did not arrive. */
export const payReward = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    const work = async (trx: Trx, held: LockedRewardReport) => {
      const { report, actor } = held
      const row = await findReward(trx, report)
      if (row === undefined || currentRound(row) !== body.round) throw new DomainError('reward.changed')
      const cents = row.amount_cents
      const before = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
      // A pending revision must be approved or withdrawn before the payment, which would otherwise settle it.
      const isAgreed = report.reward_track === 'reserved' && row.revised_cents === null
      const isDue = isAgreed || before?.has_arrived === false
      if (!isDue || cents === null) throw new DomainError('reward.refused')
      const { paid_on: paidOn, reference } = body
      if (!isValidPaymentDate(paidOn, { sentAt: report.submitted_at, at }))
        throw new DomainError('reward.paid_on_refused')
      const number = (before?.number ?? 0) + 1
      const { currency } = row
      await addPayment(trx, report, { number, userId: actor.userId, cents, currency, reference, paidOn, at })
      const details = { amount: toAmount(cents), currency, reference, paid_on: paidOn, reward_track: 'paid' }
      const happening = { kind: 'reward_paid', details } as const
      const change = before === undefined ? ({ reward_track: 'paid' } as const) : {}
      await recordReportEvents(trx, held, { told: [{ happening, change }], at })
      await recordRewardAudit(trx, held, {
        action: 'reward.paid',
        details: { amount: toAmount(cents), currency, reference, paid_on: paidOn },
      })
    }
    return withLockedReward(context, member, {
      reportId: params.report,
      at,
      allows: hasRewardPermission('reward.approve'),
      work,
    })
  },
  rewardActionBound,
)
