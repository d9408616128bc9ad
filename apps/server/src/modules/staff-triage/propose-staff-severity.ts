import { handle } from '#server/http/handle.ts'
import { proposeStaffSeverity as operation } from '@grana/contract/staff/triage'
import { actionBound, severityAction, toTriagerActor, withLockedReport } from '../reports/public.ts'

export const proposeStaffSeverity = handle(
  operation,
  (context, triager, { params, body }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, severityAction(body)),
  actionBound,
)
