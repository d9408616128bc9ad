import { handle } from '#server/http/handle.ts'
import { getAgentDisputes as operation } from '@grana/contract/reports/disputes'
import { toAgentActor, withReport } from '../reports/public.ts'
import { toRecord } from './to-record.ts'

export const getAgentDisputes = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, { permission: 'report.read', run: toRecord }),
)
