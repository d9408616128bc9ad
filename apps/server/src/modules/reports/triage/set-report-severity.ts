import { handle } from '#server/http/handle.ts'
import { setReportSeverity as operation } from '@grana/contract/reports/organization-reports'
import { actionBound } from '../statement-bounds.ts'
import { memberAccess } from './locked-report.ts'
import { setOrProposeSeverity } from './report-actions.ts'

export const setReportSeverity = handle(
  operation,
  (context, member, { params, body }) =>
    setOrProposeSeverity(context, memberAccess(member), { reportId: params.report, ...body }),
  actionBound,
)
