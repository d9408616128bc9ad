import { handle } from '#server/http/handle.ts'
import { getAgentRetestFees as operation } from '@grana/contract/reports/retest-fees'
import { toAgentActor, withReport } from '../reports/public.ts'
import { toRetestFees } from './to-retest-fees.ts'

export const getAgentRetestFees = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, { permission: 'report.read', run: toRetestFees }),
)
