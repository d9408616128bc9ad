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
import { getEarnings, getSpending } from '@grana/contract/reports/reward-sums'
import {
  answerReceipt,
  approveReward,
  decideReward,
  payReward,
  rateReport,
  refuseReward,
  withdrawReward,
} from '@grana/contract/reports/rewards'
import {
  applyReportProposal,
  dismissReportProposal,
  getReportGrounds,
  listReportAssignees,
} from '@grana/contract/reports/working'
import { answer, listOwn, proposeSeverity, readOwn, reopen, withdraw } from './agent-acts.ts'
import { discard, read as readDraft, save, start } from './drafts/write-draft.ts'
import { figures, listInbox } from './handling/inbox.ts'
import { list, register } from './handling/known-issues.ts'
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
import { approve, decide, withdraw as withdrawDecision } from './rewards/decide-reward.ts'
import { pay, receive } from './rewards/pay-reward.ts'
import { rate } from './rewards/rate-report.ts'
import { refuse } from './rewards/refuse-reward.ts'
import { earnings, spending } from './rewards/sum-rewards.ts'
import { submit } from './submit-report.ts'

const act: StatementBound = {
  mostStatements: 32,
  why: 'locks the report, records the event, and answers with the whole report as it stands afterwards',
}
const rewardAct: StatementBound = {
  mostStatements: 46,
  why: 'an act on a report that also reads the terms of its version, everybody who may approve, and their approvals',
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
  route(getReport, read),
  route(getReportGrounds, grounds),
  route(linkEvidence, linkForMember),
  route(listReportAssignees, assignees),
  route(applyReportProposal, apply, act),
  route(dismissReportProposal, dismiss, act),
  route(commentReport, comment, act),
  route(moveReport, move, act),
  route(setReportSeverity, setSeverity, act),
  route(assignReport, assign, act),
  route(listKnownIssues, list),
  route(registerKnownIssue, register),
  route(decideReward, decide, rewardAct),
  route(approveReward, approve, rewardAct),
  route(withdrawReward, withdrawDecision, rewardAct),
  route(refuseReward, refuse, rewardAct),
  route(payReward, pay, rewardAct),
  route(rateReport, rate, act),
  route(answerReceipt, receive),
  route(getSpending, spending),
  route(getEarnings, earnings),
]
