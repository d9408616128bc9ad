import { handle } from '#server/http/handle.ts'
import { applyStaffProposal as operation } from '@grana/contract/staff/triage'
import { actionBound, applyProposalAction, toTriagerActor, withLockedReport } from '../reports/public.ts'

export const applyStaffProposal = handle(
  operation,
  (context, triager, { params }) =>
    withLockedReport(context, toTriagerActor(triager), params.id, applyProposalAction(params.proposal)),
  actionBound,
)
