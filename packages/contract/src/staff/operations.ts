import type { Operation } from '../operation.ts'
import { getStaffDesk, listStaffActs } from './desk.ts'
import {
  assignStaffLead,
  exportStaffLeads,
  getStaffLead,
  listStaffLeads,
  moveStaffLead,
  noteStaffLead,
} from './leads.ts'
import {
  approveOrganization,
  getStaffOrganization,
  listStaffOrganizations,
  refuseOrganization,
} from './organizations.ts'
import {
  getStaffPerson,
  listStaffPeople,
  recoverSecondFactor,
  refuseRecovery,
  reinstatePerson,
  stopRecovery,
  suspendPerson,
} from './people.ts'
import {
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  returnStaffTriage,
  takeStaffTriage,
} from './programs.ts'
import { approveStaffDocument, listStaffDocuments, openStaffDocument, rejectStaffDocument } from './targets.ts'
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
} from './triage.ts'

/** Every operation of the platform’s own team, and the one by which its owner keeps a second factor. */
export const staffOperations: readonly Operation[] = [
  getStaffDesk,
  listStaffActs,
  listStaffLeads,
  getStaffLead,
  moveStaffLead,
  assignStaffLead,
  noteStaffLead,
  exportStaffLeads,
  listStaffOrganizations,
  getStaffOrganization,
  approveOrganization,
  refuseOrganization,
  listStaffPeople,
  getStaffPerson,
  suspendPerson,
  reinstatePerson,
  recoverSecondFactor,
  stopRecovery,
  refuseRecovery,
  listStaffPrograms,
  pauseStaffProgram,
  resumeStaffProgram,
  takeStaffTriage,
  returnStaffTriage,
  listStaffDocuments,
  openStaffDocument,
  approveStaffDocument,
  rejectStaffDocument,
  listTriageQueue,
  assignTriager,
  listStaffReports,
  getStaffReport,
  getStaffReportGrounds,
  linkStaffEvidence,
  commentStaffReport,
  moveStaffReport,
  suggestStaffSeverity,
  applyStaffProposal,
  dismissStaffProposal,
]
