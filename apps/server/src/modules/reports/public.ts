export { proposalPermission } from './proposals.ts'
export {
  applyProposalAction,
  commentAction,
  dismissProposalAction,
  severityAction,
  transitionAction,
} from './triage/report-actions.ts'
export { answerRetestAction } from './retest/retest-actions.ts'
export { closingReferencesAction, evidenceLinkAction, viewAction } from './read-actions.ts'
export { recordReportAudit } from './record-report-events.ts'
export {
  actionBound,
  toAgentActor,
  toMemberActor,
  toTriagerActor,
  withLockedReport,
  withReport,
} from './report-access.ts'
export type { ReportUser } from './can-on-report.ts'
export type { LoadedReport } from './loaded-report.ts'
export { scoreOfSeverity } from './normalize-cvss.ts'
export type { ListedReport } from './queries-lists.ts'
export { toDue, toReportCard } from './to-report.ts'
