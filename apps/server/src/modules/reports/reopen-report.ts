import { handle } from '#server/http/handle.ts'
import { reopenReport as operation } from '@grana/contract/reports/agent-reports'
import { toAgentActor, withLockedReport } from './report-access.ts'
import { transitionReport } from './transition-report.ts'

export const reopenReport = handle(operation, (context, agent, { params }) =>
  withLockedReport(context, toAgentActor(agent), params.report, {
    // The agent's own permission; transitions.ts restricts it to reports closed for no_answer, within 30 days.
    permission: 'report.withdraw',
    act: (trx, locked) => transitionReport(trx, locked, { to: 'triaging' }),
  }),
)
