import { handle } from '#server/http/handle.ts'
import { replyToReport as operation } from '@grana/contract/reports/agent-reports'
import { toAgentActor, withLockedReport } from './report-access.ts'
import { replyAction } from './triage/report-actions.ts'

export const replyToReport = handle(operation, (context, agent, { params, body }) =>
  withLockedReport(context, toAgentActor(agent), params.report, replyAction(body)),
)
