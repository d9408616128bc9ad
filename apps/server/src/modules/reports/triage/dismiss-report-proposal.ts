import { handle } from '#server/http/handle.ts'
import { dismissReportProposal as operation } from '@grana/contract/reports/triage'
import { actionBound, toMemberActor, withLockedReport } from '../report-access.ts'
import { dismissProposalAction } from './report-actions.ts'

export const dismissReportProposal = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, dismissProposalAction(params.proposal, body.text)),
  actionBound,
)
