import { handle } from '#server/http/handle.ts'
import { getRewardPayout as operation } from '@grana/contract/payouts/payout-details'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findRewardPayout, toPayoutState } from './reward-payout.ts'

export const getRewardPayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, { report, at }) => toPayoutState(await findRewardPayout(trx, report, at)),
  }),
)
