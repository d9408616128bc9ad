import { handle } from '#server/http/handle.ts'
import { getRewardPayout as operation } from '@grana/contract/payouts/payout-details'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findRewardPayout } from './reward-payout.ts'

export const getRewardPayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, { report, at }) => {
      const { row, held } = await findRewardPayout(trx, report, at)
      return {
        state: row === undefined ? 'missing' : held === undefined ? 'ready' : 'held',
        method: row?.method ?? null,
        held_until: held?.toISOString() ?? null,
      }
    },
  }),
)
