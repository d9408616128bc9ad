import { handle } from '#server/http/handle.ts'
import { proposeStaffSeverity as operation } from '@grana/contract/staff/triage'
import { severityAction, toTriagerActor, withLockedReport } from '../reports/public.ts'
import { actionBound } from './statement-bounds.ts'

export const proposeStaffSeverity = handle(
  operation,
  (context, triager, { params, body }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, severityAction(body)),
  actionBound,
)
