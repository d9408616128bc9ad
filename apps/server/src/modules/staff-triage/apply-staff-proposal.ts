import { handle } from '#server/http/handle.ts'
import { applyStaffProposal as operation } from '@grana/contract/staff/triage'
import { applyProposal, triagerAccess } from '../reports/public.ts'
import { actionBound } from './statement-bounds.ts'

export const applyStaffProposal = handle(
  operation,
  (context, actor, { params }) =>
    applyProposal(context, triagerAccess(actor), { reportId: params.id, number: params.proposal }),
  actionBound,
)
