import { handle } from '#server/http/handle.ts'
import { changeReportState as operation } from '@grana/contract/reports/organization-reports'
import { actionBound } from '../statement-bounds.ts'
import { memberAccess } from './locked-report.ts'
import { transitionLockedReport } from './report-actions.ts'

export const changeReportState = handle(
  operation,
  (context, member, { params, body }) =>
    transitionLockedReport(context, memberAccess(member), { reportId: params.report, body }),
  actionBound,
)
