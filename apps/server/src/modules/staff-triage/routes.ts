import type { OperationRoute } from '#server/http/handle.ts'
import { answerStaffRetest } from './answer-staff-retest.ts'
import { applyStaffProposal } from './apply-staff-proposal.ts'
import { assignTriager } from './assign-triager.ts'
import { changeStaffReportState } from './change-staff-report-state.ts'
import { commentStaffReport } from './comment-staff-report.ts'
import { dismissStaffProposal } from './dismiss-staff-proposal.ts'
import { getStaffClosingReferences } from './get-staff-closing-references.ts'
import { getStaffEvidenceLink } from './get-staff-evidence-link.ts'
import { getStaffReport } from './get-staff-report.ts'
import { listStaffDuplicateCandidates } from './list-staff-duplicate-candidates.ts'
import { listStaffReports } from './list-staff-reports.ts'
import { listTriageQueue } from './list-triage-queue.ts'
import { proposeStaffSeverity } from './propose-staff-severity.ts'

export const staffTriageRoutes: readonly OperationRoute[] = [
  listTriageQueue,
  assignTriager,
  listStaffReports,
  getStaffReport,
  getStaffClosingReferences,
  listStaffDuplicateCandidates,
  getStaffEvidenceLink,
  commentStaffReport,
  changeStaffReportState,
  proposeStaffSeverity,
  applyStaffProposal,
  dismissStaffProposal,
  answerStaffRetest,
]
