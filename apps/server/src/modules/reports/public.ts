export { proposalPermission } from './proposal-permission.ts'
export { reportPayload, reportEventPayload, type ReportPayload, type ReportEventPayload } from './events.ts'
export {
  applyProposal,
  dismissProposal,
  setOrProposeSeverity,
  transitionLockedReport,
  commentOnReport,
} from './triage/report-actions.ts'
export { createTriagerEvidenceLink } from './evidence-links.ts'
export { listClosingReferences } from './triage/closing-references.ts'
export { triagerAccess, viewReport } from './triage/locked-report.ts'
export type { ListedReport } from './queries-lists.ts'
export { toDue, toReportCard } from './to-report.ts'
