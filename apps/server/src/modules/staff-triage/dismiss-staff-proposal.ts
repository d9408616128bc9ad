import { handle } from '#server/http/handle.ts'
import { dismissStaffProposal as operation } from '@grana/contract/staff/triage'
import { triagerAccess, dismissProposal } from '../reports/public.ts'
import { actionBound } from './statement-bounds.ts'

export const dismissStaffProposal = handle(
  operation,
  (context, actor, { params, body }) =>
    dismissProposal(context, triagerAccess(actor), {
      reportId: params.id,
      number: params.proposal,
      text: body.text,
    }),
  actionBound,
)
