import { handle } from '#server/http/handle.ts'
import { getRewardSharePayout as operation } from '@grana/contract/together/reward-shares'
import { findPayout, toPayoutState } from '../payouts/public.ts'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findOwedShare } from './record-share-payment.ts'

export const getRewardSharePayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, loaded) => {
      const share = await findOwedShare(trx, loaded, params.share)
      return toPayoutState(await findPayout(trx, { agentId: share.agent_id, approvedAt: share.approved_at }, loaded.at))
    },
  }),
)
