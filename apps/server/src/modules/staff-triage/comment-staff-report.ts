import { handle } from '#server/http/handle.ts'
import { commentStaffReport as operation } from '@grana/contract/staff/triage'
import { actionBound, commentAction, toTriagerActor, withLockedReport } from '../reports/public.ts'

export const commentStaffReport = handle(
  operation,
  (context, triager, { params, body }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, commentAction(body)),
  actionBound,
)
