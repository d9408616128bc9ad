import { handle } from '#server/http/handle.ts'
import { proposeStaffSeverity as operation } from '@grana/contract/staff/triage'
import { triagerAccess, setOrProposeSeverity } from '../reports/public.ts'
import { actionBound } from './statement-bounds.ts'

export const proposeStaffSeverity = handle(
  operation,
  (context, actor, { params, body }) =>
    setOrProposeSeverity(context, triagerAccess(actor), { reportId: params.id, ...body }),
  actionBound,
)
