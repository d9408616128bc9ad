import { handle } from '#server/http/handle.ts'
import { getAgentEvidenceLink as operation } from '@grana/contract/reports/evidence-files'
import { evidenceLinkAction } from './read-actions.ts'
import { toAgentActor, withReport } from './report-access.ts'

export const getAgentEvidenceLink = handle(operation, (context, agent, { params }) =>
  withReport(context, toAgentActor(agent), params.report, evidenceLinkAction(context, params.file)),
)
