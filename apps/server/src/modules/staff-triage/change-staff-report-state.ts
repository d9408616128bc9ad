import { handle } from '#server/http/handle.ts'
import { changeStaffReportState as operation } from '@grana/contract/staff/triage'
import { triagerAccess, transitionLockedReport } from '../reports/public.ts'
import { actionBound } from './statement-bounds.ts'

export const changeStaffReportState = handle(
  operation,
  (context, actor, { params, body }) =>
    transitionLockedReport(context, triagerAccess(actor), { reportId: params.id, body }),
  actionBound,
)
