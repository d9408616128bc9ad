import { handle } from '#server/http/handle.ts'
import { withdrawReport as operation } from '@grana/contract/reports/agent-reports'
import { toAgentActor, withLockedReport } from './report-access.ts'
import { transitionReport } from './transition-report.ts'

export const withdrawReport = handle(operation, (context, agent, { params }) =>
  withLockedReport(context, toAgentActor(agent), params.report, {
    permission: 'report.withdraw',
    act: (trx, locked) => transitionReport(trx, locked, { to: 'closed', reason: 'withdrawn' }),
  }),
)
