import { route, type OperationRoute } from '#server/http/operation-route.ts'
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

export const staffTriageRoutes: readonly OperationRoute[] = [
  route(listTriageQueue, readQueue),
  route(assignTriager, assign),
  route(listStaffReports, listAssigned),
  route(getStaffReport, readAssigned),
  route(getStaffReportGrounds, grounds),
  route(linkStaffEvidence, link),
  route(commentStaffReport, comment),
  route(moveStaffReport, move),
  route(suggestStaffSeverity, suggestSeverity),
  route(applyStaffProposal, apply),
  route(dismissStaffProposal, dismiss),
]
