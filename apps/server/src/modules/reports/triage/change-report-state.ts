import { handle } from '#server/http/handle.ts'
import { changeReportState as operation } from '@grana/contract/reports/organization-reports'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { transitionAction } from './report-actions.ts'

export const changeReportState = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, transitionAction(body, context.clock())),
  actionBound,
)
