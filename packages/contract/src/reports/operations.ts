import type { Operation } from '../operation.ts'
import {
  answerReport,
  discardReportDraft,
  getAgentReport,
  getReportDraft,
  listAgentReports,
  proposeReportSeverity,
  reopenReport,
  saveReportDraft,
  startReport,
  submitReport,
  withdrawReport,
} from './agent-reports.ts'
import { evidenceOperations } from './evidence-operations.ts'
import { getReportFigures, listReports } from './inbox.ts'
import {
  assignReport,
  commentReport,
  getReport,
  listKnownIssues,
  moveReport,
  registerKnownIssue,
  setReportSeverity,
} from './organization-reports.ts'
import { getPoints } from './points.ts'
import { getEarnings, getSpending } from './reward-sums.ts'
import { rewardOperations } from './rewards.ts'
import {
  applyReportProposal,
  dismissReportProposal,
  getReportGrounds,
  listReportAssignees,
  listReportReadings,
} from './working.ts'

/** Calls around reports that agents and members make. */
export const reportOperations: readonly Operation[] = [
  startReport,
  getReportDraft,
  saveReportDraft,
  discardReportDraft,
  submitReport,
  listAgentReports,
  proposeReportSeverity,
  getAgentReport,
  answerReport,
  withdrawReport,
  reopenReport,
  listReports,
  getReportFigures,
  getReport,
  getReportGrounds,
  listReportAssignees,
  listReportReadings,
  applyReportProposal,
  dismissReportProposal,
  commentReport,
  moveReport,
  setReportSeverity,
  assignReport,
  listKnownIssues,
  registerKnownIssue,
  ...evidenceOperations,
  ...rewardOperations,
  getSpending,
  getEarnings,
  getPoints,
]
