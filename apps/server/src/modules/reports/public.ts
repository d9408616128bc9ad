export { canOnReport, type ReportUser } from './can-on-report.ts'
export type { LoadedReport, LockedReport } from './loaded-report.ts'
export { scoreOfSeverity } from './normalize-cvss.ts'
export { insertWrittenDrafts, listDraftTitles, lockSubmissions, lockSubmissionTerms } from './drafts/queries-drafts.ts'
export { isCountryAllowed, maxDrafts } from './policy.ts'
export { proposalPermission } from './proposals.ts'
export type { ListedReport } from './queries-lists.ts'
export { hasClause } from './queries-transitions.ts'
export { findReport, insertSubmittedReport, type ReportRow } from './queries-reports.ts'
export { closingReferencesAction, evidenceLinkAction, viewAction } from './read-actions.ts'
export {
  assertCommentRate,
  assertNotArchived,
  recordReportAudit,
  recordReportEvents,
  recordSystemEvent,
  sendCommentFiles,
} from './record-report-events.ts'
export {
  actionBound,
  loadLockedReport,
  lockDisputedReport,
  lockReport,
  toAgentActor,
  toMemberActor,
  toTriagerActor,
  withLockedReport,
  withReport,
  type LockedAction,
} from './report-access.ts'
export { isRewardable, isValidPaymentDate, visibleTrack } from './rewards/policy.ts'
export { listRanges } from './rewards/queries-rewards.ts'
export { recordPayment } from './rewards/record-payment.ts'
export { toDue, toReport, toReportCard } from './to-report.ts'
export { transitionReport } from './transition-report.ts'
export { listKnownIssueRows, toKnownIssue } from './triage/queries-known-issues.ts'
export { isFirstView, recordReportView } from './triage/queries-views.ts'
export { registerIssue } from './triage/register-issue.ts'
export {
  applyProposalAction,
  commentAction,
  dismissProposalAction,
  replyAction,
  severityAction,
  transitionAction,
} from './triage/report-actions.ts'
export { mayHandOver } from './retest/policy.ts'
export { answerRetestAction } from './retest/retest-actions.ts'
export { duplicateCandidatesAction } from './triage/duplicate-candidates.ts'
