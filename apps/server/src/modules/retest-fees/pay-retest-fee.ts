import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { payRetestFee as operation } from '@grana/contract/reports/retest-fees'
import { toAmount } from '@grana/contract/reports/reward'
import {
  actionBound,
  isValidPaymentDate,
  recordReportEvents,
  toMemberActor,
  withLockedReport,
  type LockedAction,
} from '../reports/public.ts'
import { findRetestFee, setFeePaid } from './queries.ts'

type Payment = { fee: string; reference: string; paid_on: string }

/** Records a payment, once; again only after the agent answered that it did not arrive. */
const payAction = ({ fee: id, reference, paid_on: paidOn }: Payment): LockedAction => ({
  permission: 'reward.approve',
  act: async (trx, locked) => {
    const { report, actor, at } = locked
    const fee = await findRetestFee(trx, report, id)
    if (fee === undefined) throw new DomainError('request.not_found')
    if (fee.state !== 'owed' || fee.agent_id === actor.userId) throw new DomainError('reward.refused')
    if (!isValidPaymentDate(paidOn, { sentAt: report.submitted_at, at }))
      throw new DomainError('reward.paid_on_refused')
    await setFeePaid(trx, report, { fee: id, reference, paidOn, userId: actor.userId, at })
    await recordReportEvents(trx, locked, {
      kind: 'retest_fee_paid',
      details: { amount: toAmount(fee.cents), currency: fee.currency, reference, paid_on: paidOn },
    })
  },
})

export const payRetestFee = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, payAction({ fee: params.fee, ...body })),
  actionBound,
)
