import { handle } from '#server/http/handle.ts'
import { payRewardShare as operation } from '@grana/contract/together/reward-shares'
import { actionBound, lockReport, toMemberActor, withReport } from '../reports/public.ts'
import { recordSharePayment } from './record-share-payment.ts'
import { toRewardShares } from './to-reward-shares.ts'

export const payRewardShare = handle(
  operation,
  (context, member, { params, body }) =>
    withReport(context, toMemberActor(member), params.report, {
      permission: 'reward.approve',
      run: async (trx, loaded) => {
        const locked = await lockReport(trx, loaded, { permission: 'reward.approve' })
        await recordSharePayment(trx, locked, { share: params.share, ...body })
        return toRewardShares(trx, locked)
      },
    }),
  actionBound,
)
