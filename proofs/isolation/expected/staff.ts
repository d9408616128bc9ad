import type { Expectation, Table } from './columns.ts'
import { notFoundForAll, staff } from './rows.ts'

const allStaff = staff({ triager: 'allow', administrator: 'allow' })
const administrators = staff({ triager: 'not-found', administrator: 'allow' })
const refused = staff({ triager: 'not-found', administrator: 'conflict' })

/** Routes that exist for administrators only, not for triagers; staff belong to no tenant. */
function list(): Expectation {
  return { session: 'staff', own: administrators, shows: true }
}

function one(besides: Partial<Expectation> = {}): Expectation {
  const names = { foreign: administrators, deleted: notFoundForAll, malformed: notFoundForAll }
  return { session: 'staff', own: administrators, ...names, ...besides }
}

const triagers = staff({ triager: 'allow', administrator: 'not-found' })

/** A report assigned to the triager; every other one returns 404, and for administrators all do. */
function given(besides: Partial<Expectation> = {}): Expectation {
  const names = {
    unassigned: notFoundForAll,
    foreign: notFoundForAll,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  }
  return {
    session: 'staff',
    own: triagers,
    archived: staff({ triager: 'conflict', administrator: 'not-found' }),
    ...names,
    shows: true,
    ...besides,
  }
}

/** The platform's own team, according to "Staff besides" under the product's permission table. */
export const staffExpectations: Table = {
  getStaffOverview: { session: 'staff', own: allStaff },
  listStaffAuditEvents: { session: 'staff', own: allStaff },

  listStaffLeads: list(),
  getStaffLead: one({ shows: true }),
  changeStaffLeadState: one({ archived: refused, shows: true }),
  assignStaffLead: one({ shows: true }),
  addStaffLeadNote: one({ shows: true }),
  exportStaffLeads: list(),

  listStaffOrganizations: list(),
  getStaffOrganization: one({ shows: true }),
  approveOrganization: one({ archived: refused, shows: true }),
  refuseOrganization: one({ archived: refused, shows: true }),

  listStaffPeople: list(),
  getStaffPerson: one({ shows: true }),
  suspendPerson: one({ archived: refused, shows: true }),
  reinstatePerson: one({ archived: refused, shows: true }),
  recoverSecondFactor: one({ archived: refused, shows: true }),
  stopRecovery: one({ archived: refused, shows: true }),

  listStaffPrograms: list(),
  // Only its organization knows of a draft.
  pauseStaffProgram: one({ archived: refused, unassigned: notFoundForAll, shows: true }),
  resumeStaffProgram: one({ archived: refused, shows: true }),
  takeStaffTriage: one({ archived: refused, shows: true }),
  returnStaffTriage: one({ archived: refused, shows: true }),

  // Administrators assign reports without reading them; closed ones and those of an unmanaged program return 404.
  listTriageQueue: { session: 'staff', own: administrators },
  assignTriager: one({ archived: notFoundForAll, unassigned: notFoundForAll }),
  listStaffReports: { session: 'staff', own: triagers },
  getStaffReport: given({ archived: triagers }),
  // Empty where one agent wrote the report.
  getStaffReportAuthors: given({ archived: triagers, shows: [] }),
  getStaffClosingReferences: given({ archived: triagers }),
  listStaffDuplicateCandidates: given({ archived: triagers, shows: [] }),
  getStaffEvidenceLink: given({ archived: triagers }),
  commentStaffReport: given(),
  beginStaffCommentFile: given(),
  listStaffCommentFiles: given({ archived: triagers }),
  completeStaffCommentFile: given({ archived: triagers }),
  // What is left is an empty list.
  removeStaffCommentFile: given({ archived: triagers, shows: [] }),
  'changeStaffReportState:needs_info': given(),
  'changeStaffReportState:accepted': given({ own: staff({ triager: 'forbidden', administrator: 'not-found' }) }),
  proposeStaffSeverity: given(),
  // The organization decides the severity.
  applyStaffProposal: given({ own: staff({ triager: 'forbidden', administrator: 'not-found' }) }),
  dismissStaffProposal: given({ own: staff({ triager: 'forbidden', administrator: 'not-found' }) }),

  listStaffDocuments: list(),
  openStaffDocument: one({ archived: notFoundForAll }),
  approveStaffDocument: one({ archived: refused }),
  rejectStaffDocument: one({ archived: refused }),
}
