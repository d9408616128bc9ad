import { route, type OperationRoute, type StatementBound } from '#server/http/operation-route.ts'
import {
  applyStaffProposal,
  assignTriager,
  commentStaffReport,
  dismissStaffProposal,
  getStaffReport,
  getStaffReportGrounds,
  linkStaffEvidence,
  listStaffReports,
  listTriageQueue,
  moveStaffReport,
  suggestStaffSeverity,
} from '@grana/contract/staff/triage'
import { assign, readQueue } from './assign.ts'
import { apply, comment, dismiss, grounds, link, listAssigned, move, readAssigned, suggestSeverity } from './work.ts'

const wholeReport: StatementBound = {
  mostStatements: 24,
  why: 'answers with the whole report and everything around it, and notes who read it, also in the log of the organization',
}
const act: StatementBound = {
  mostStatements: 28,
  why: 'locks the report, records the event, and answers with the whole report as it stands afterwards',
}

export const staffTriageRoutes: readonly OperationRoute[] = [
  route(listTriageQueue, readQueue),
  route(assignTriager, assign),
  route(listStaffReports, listAssigned),
  route(getStaffReport, readAssigned, wholeReport),
  route(getStaffReportGrounds, grounds),
  route(linkStaffEvidence, link),
  route(commentStaffReport, comment, act),
  route(moveStaffReport, move, act),
  route(suggestStaffSeverity, suggestSeverity, act),
  route(applyStaffProposal, apply, act),
  route(dismissStaffProposal, dismiss, act),
]
