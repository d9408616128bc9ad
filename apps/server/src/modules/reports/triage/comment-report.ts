import { handle } from '#server/http/handle.ts'
import { commentReport as operation } from '@grana/contract/reports/organization-reports'
import { actionBound } from '../statement-bounds.ts'
import { memberAccess } from './locked-report.ts'
import { commentOnReport } from './report-actions.ts'

export const commentReport = handle(
  operation,
  (context, member, { params, body }) =>
    commentOnReport(context, memberAccess(member), { reportId: params.report, ...body }),
  actionBound,
)
