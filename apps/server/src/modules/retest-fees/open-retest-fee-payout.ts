import { handle } from '#server/http/handle.ts'
import { openRetestFeePayout as operation } from '@grana/contract/reports/retest-fees'
import { openPayout } from '../payouts/public.ts'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findFeePayout } from './fee-payout.ts'

export const openRetestFeePayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, loaded) =>
      openPayout(trx, context, { loaded, payout: await findFeePayout(trx, loaded, params.fee) }),
  }),
)
