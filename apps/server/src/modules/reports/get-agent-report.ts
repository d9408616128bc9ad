import { handle } from '#server/http/handle.ts'
import { getAgentReport as operation } from '@grana/contract/reports/agent-reports'
import { toAgentActor, withReport } from './report-access.ts'
import { toReport } from './to-report.ts'

export const getAgentReport = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, {
    permission: 'report.read',
    run: (trx, loaded) => toReport(context, trx, loaded),
  }),
)
