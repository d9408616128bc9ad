import { handle } from '#server/http/handle.ts'
import { applyReportProposal as operation } from '@grana/contract/reports/triage'
import { actionBound } from '../statement-bounds.ts'
import { memberAccess } from './locked-report.ts'
import { applyProposal } from './report-actions.ts'

export const applyReportProposal = handle(
  operation,
  (context, member, { params }) =>
    applyProposal(context, memberAccess(member), { reportId: params.report, number: params.proposal }),
  actionBound,
)
