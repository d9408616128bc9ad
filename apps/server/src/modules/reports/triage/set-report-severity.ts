import { handle } from '#server/http/handle.ts'
import { setReportSeverity as operation } from '@grana/contract/reports/organization-reports'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { severityAction } from './report-actions.ts'

export const setReportSeverity = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, severityAction(body)),
  actionBound,
)
