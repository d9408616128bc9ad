import { handle } from '#server/http/handle.ts'
import { applyReportProposal as operation } from '@grana/contract/reports/triage'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { applyProposalAction } from './report-actions.ts'

export const applyReportProposal = handle(
  operation,
  (context, member, { params }) =>
    withLockedReport(context, toMemberActor(member), params.report, applyProposalAction(params.proposal)),
  actionBound,
)
