import type { OperationRoute } from '#server/http/handle.ts'
import { createReportDraft } from './drafts/create-report-draft.ts'
import { deleteReportDraft } from './drafts/delete-report-draft.ts'
import { getReportDraft } from './drafts/get-report-draft.ts'
import { saveReportDraft } from './drafts/save-report-draft.ts'
import { getAgentEvidenceLink } from './get-agent-evidence-link.ts'
import { getAgentReport } from './get-agent-report.ts'
import { getEvidenceLink } from './get-evidence-link.ts'
import { listAgentReports } from './list-agent-reports.ts'
import { proposeReportSeverity } from './propose-report-severity.ts'
import { reopenReport } from './reopen-report.ts'
import { replyToReport } from './reply-to-report.ts'
import { answerFixDate } from './retest/answer-fix-date.ts'
import { answerRetest } from './retest/answer-retest.ts'
import { askRetest } from './retest/ask-retest.ts'
import { cancelRetest } from './retest/cancel-retest.ts'
import { proposeFixDate } from './retest/propose-fix-date.ts'
import { rewardRoutes } from './rewards/routes.ts'
import { submitReport } from './submit-report.ts'
import { applyReportProposal } from './triage/apply-report-proposal.ts'
import { assignReport } from './triage/assign-report.ts'
import { changeReportState } from './triage/change-report-state.ts'
import { commentReport } from './triage/comment-report.ts'
import { dismissReportProposal } from './triage/dismiss-report-proposal.ts'
import { exportReports } from './triage/export-reports.ts'
import { getClosingReferences } from './triage/get-closing-references.ts'
import { getInboxChoices } from './triage/get-inbox-choices.ts'
import { getReportActivity } from './triage/get-report-activity.ts'
import { getReportFigures } from './triage/get-report-figures.ts'
import { getReport } from './triage/get-report.ts'
import { listDuplicateCandidates } from './triage/list-duplicate-candidates.ts'
import { listKnownIssues } from './triage/list-known-issues.ts'
import { listReportAssignees } from './triage/list-report-assignees.ts'
import { listReportViews } from './triage/list-report-views.ts'
import { listReports } from './triage/list-reports.ts'
import { registerKnownIssue } from './triage/register-known-issue.ts'
import { setReportSeverity } from './triage/set-report-severity.ts'
import { withdrawReport } from './withdraw-report.ts'

export const reportRoutes: readonly OperationRoute[] = [
  createReportDraft,
  getReportDraft,
  saveReportDraft,
  deleteReportDraft,
  submitReport,
  listAgentReports,
  getAgentReport,
  replyToReport,
  proposeReportSeverity,
  withdrawReport,
  reopenReport,
  getAgentEvidenceLink,
  listReports,
  exportReports,
  getInboxChoices,
  getReportFigures,
  getReportActivity,
  getReport,
  getClosingReferences,
  listDuplicateCandidates,
  getEvidenceLink,
  listReportViews,
  listReportAssignees,
  applyReportProposal,
  dismissReportProposal,
  commentReport,
  changeReportState,
  setReportSeverity,
  assignReport,
  listKnownIssues,
  registerKnownIssue,
  askRetest,
  cancelRetest,
  proposeFixDate,
  answerRetest,
  answerFixDate,
  ...rewardRoutes,
]
