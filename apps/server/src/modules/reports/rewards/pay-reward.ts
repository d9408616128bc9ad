import { handle } from '#server/http/handle.ts'
import { payReward as operation } from '@grana/contract/reports/rewards'
import { toMemberActor, withLockedReport } from '../report-access.ts'
import { recordPayment } from './record-payment.ts'
import { rewardActionBound } from './reward-approvals.ts'

export const payReward = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'reward.approve',
      act: (trx, locked) => recordPayment(trx, locked, body),
    }),
  rewardActionBound,
)
