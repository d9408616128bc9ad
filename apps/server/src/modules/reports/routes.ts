import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
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
} from '@grana/contract/reports/agent-reports'
import { linkAgentEvidence, linkEvidence } from '@grana/contract/reports/evidence-operations'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import {
  assignReport,
  commentReport,
  getReport,
  listKnownIssues,
  moveReport,
  registerKnownIssue,
  setReportSeverity,
} from '@grana/contract/reports/organization-reports'
import {
  applyReportProposal,
  dismissReportProposal,
  getReportGrounds,
  listReportAssignees,
  listReportReadings,
} from '@grana/contract/reports/working'
import { answer, listOwn, proposeSeverity, readOwn, reopen, withdraw } from './agent-acts.ts'
import { discard, read as readDraft, save, start } from './drafts/write-draft.ts'
import { figures, listInbox } from './handling/inbox.ts'
import { list, register } from './handling/known-issues.ts'
import { listReportReadings as readings } from './handling/list-report-readings.ts'
import {
  apply,
  assign,
  assignees,
  comment,
  dismiss,
  grounds,
  move,
  read,
  setSeverity,
} from './handling/organization-acts.ts'
import { linkForAgent, linkForMember } from './link-evidence.ts'
import { rewardRoutes } from './rewards/routes.ts'
import { submit } from './submit-report.ts'

const wholeReport: StatementBound = {
  mostStatements: 24,
  why: 'answers with the whole report and everything around it, and notes who read it',
}
const act: StatementBound = {
  mostStatements: 32,
  why: 'locks the report, records the event, and answers with the whole report as it stands afterwards',
}

export const reportRoutes: readonly OperationRoute[] = [
  route(startReport, start),
  route(getReportDraft, readDraft),
  route(saveReportDraft, save),
  route(discardReportDraft, discard),
  route(submitReport, submit),
  route(listAgentReports, listOwn),
  route(getAgentReport, readOwn),
  route(answerReport, answer),
  route(proposeReportSeverity, proposeSeverity),
  route(withdrawReport, withdraw),
  route(reopenReport, reopen),
  route(linkAgentEvidence, linkForAgent),
  route(listReports, listInbox),
  route(getReportFigures, figures),
  route(getReport, read, wholeReport),
  route(getReportGrounds, grounds),
  route(linkEvidence, linkForMember),
  route(listReportReadings, readings),
  route(listReportAssignees, assignees),
  route(applyReportProposal, apply, act),
  route(dismissReportProposal, dismiss, act),
  route(commentReport, comment, act),
  route(moveReport, move, act),
  route(setReportSeverity, setSeverity, act),
  route(assignReport, assign, act),
  route(listKnownIssues, list),
  route(registerKnownIssue, register),
  ...rewardRoutes,
]
