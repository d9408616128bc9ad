import { handle } from '#server/http/handle.ts'
import { getEvidenceLink as operation } from '@grana/contract/reports/evidence-files'
import { evidenceLinkAction } from './read-actions.ts'
import { toMemberActor, withReport } from './report-access.ts'

export const getEvidenceLink = handle(operation, (context, member, { params }) =>
  withReport(context, toMemberActor(member), params.report, evidenceLinkAction(context, params.file)),
)
