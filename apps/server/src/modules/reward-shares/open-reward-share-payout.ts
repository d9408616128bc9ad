import { handle } from '#server/http/handle.ts'
import { openRewardSharePayout as operation } from '@grana/contract/together/reward-shares'
import { findPayout, openPayout } from '../payouts/public.ts'
import { toMemberActor, withReport } from '../reports/public.ts'
import { findOwedShare } from './record-share-payment.ts'

export const openRewardSharePayout = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, {
    permission: 'reward.approve',
    run: async (trx, loaded) => {
      const share = await findOwedShare(trx, loaded, params.share)
      const payout = await findPayout(trx, { agentId: share.agent_id, approvedAt: share.approved_at }, loaded.at)
      return openPayout(trx, context, { loaded, payout })
    },
  }),
)
