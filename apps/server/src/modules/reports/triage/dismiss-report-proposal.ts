import { handle } from '#server/http/handle.ts'
import { dismissReportProposal as operation } from '@grana/contract/reports/triage'
import { actionBound } from '../statement-bounds.ts'
import { memberAccess } from './locked-report.ts'
import { dismissProposal } from './report-actions.ts'

export const dismissReportProposal = handle(
  operation,
  (context, member, { params, body }) =>
    dismissProposal(context, memberAccess(member), {
      reportId: params.report,
      number: params.proposal,
      text: body.text,
    }),
  actionBound,
)
