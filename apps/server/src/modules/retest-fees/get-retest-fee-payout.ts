import { handle } from '#server/http/handle.ts'
import { getRetestFeePayout as operation } from '@grana/contract/reports/retest-fees'
import { toPayoutState } from '../payouts/public.ts'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findFeePayout } from './fee-payout.ts'

export const getRetestFeePayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, loaded) => toPayoutState(await findFeePayout(trx, loaded, params.fee)),
  }),
)
