import { handle } from '#server/http/handle.ts'
import { dismissStaffProposal as operation } from '@grana/contract/staff/triage'
import { actionBound, dismissProposalAction, toTriagerActor, withLockedReport } from '../reports/public.ts'

export const dismissStaffProposal = handle(
  operation,
  (context, triager, { params, body }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, dismissProposalAction(params.proposal, body.text)),
  actionBound,
)
