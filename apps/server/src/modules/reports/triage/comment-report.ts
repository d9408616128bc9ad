import { handle } from '#server/http/handle.ts'
import { commentReport as operation } from '@grana/contract/reports/organization-reports'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { commentAction } from './report-actions.ts'

export const commentReport = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, commentAction(body)),
  actionBound,
)
