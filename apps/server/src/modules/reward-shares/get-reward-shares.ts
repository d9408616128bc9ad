import { handle } from '#server/http/handle.ts'
import { getRewardShares as operation } from '@grana/contract/together/reward-shares'
import { toMemberActor, withReport } from '../reports/public.ts'
import { toRewardShares } from './to-reward-shares.ts'

export const getRewardShares = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, { permission: 'report.read', run: toRewardShares }),
)
