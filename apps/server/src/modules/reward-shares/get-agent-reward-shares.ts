import { handle } from '#server/http/handle.ts'
import { getAgentRewardShares as operation } from '@grana/contract/together/reward-shares'
import { toAgentActor, withReport } from '../reports/public.ts'
import { toRewardShares } from './to-reward-shares.ts'

export const getAgentRewardShares = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, { permission: 'report.read', run: toRewardShares }),
)
