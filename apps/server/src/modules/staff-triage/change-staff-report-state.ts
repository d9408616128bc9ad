import { handle } from '#server/http/handle.ts'
import { changeStaffReportState as operation } from '@grana/contract/staff/triage'
import { actionBound, toTriagerActor, transitionAction, withLockedReport } from '../reports/public.ts'

export const changeStaffReportState = handle(
  operation,
  (context, triager, { params, body }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, transitionAction(body, context.clock())),
  actionBound,
)
