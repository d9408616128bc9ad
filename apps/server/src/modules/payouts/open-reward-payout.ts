import { handle } from '#server/http/handle.ts'
import { openRewardPayout as operation } from '@grana/contract/payouts/payout-details'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findRewardPayout, openPayout } from './reward-payout.ts'

export const openRewardPayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, loaded) =>
      openPayout(trx, context, { loaded, payout: await findRewardPayout(trx, loaded.report, loaded.at) }),
  }),
)
