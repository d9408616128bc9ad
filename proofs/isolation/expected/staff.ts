import { notFoundForAll, type Expectation, type Table } from './columns.ts'

const allStaff = '44 4444 4444 422 444'
const administrators = '44 4444 4444 442 444'
const refused = '44 4444 4444 44C 444'

/** Routes that exist for administrators only, not for triagers; staff belong to no tenant. */
function list(): Expectation {
  return { session: 'staff', placeless: true, own: administrators, shows: true }
}

function one(besides: Partial<Expectation> = {}): Expectation {
  const names = { names: 'id', foreign: administrators, deleted: notFoundForAll, malformed: notFoundForAll }
  return { session: 'staff', placeless: true, own: administrators, ...names, ...besides }
}

const triagers = '44 4444 4444 424 444'

/** A report assigned to the triager; every other one returns 404, and for administrators all do. */
function given(besides: Partial<Expectation> = {}): Expectation {
  const names = {
    names: 'id',
    unassigned: notFoundForAll,
    foreign: notFoundForAll,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  }
  return {
    session: 'staff',
    placeless: true,
    own: triagers,
    archived: '44 4444 4444 4C4 444',
    ...names,
    shows: true,
    ...besides,
  }
}

/** The platform's own team, according to "Staff besides" under the product's permission table. */
export const staffExpectations: Table = {
  getStaffOverview: { session: 'staff', placeless: true, own: allStaff },
  listStaffAuditEvents: { session: 'staff', placeless: true, own: allStaff },

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
  listTriageQueue: { session: 'staff', placeless: true, own: administrators },
  assignTriager: one({ archived: notFoundForAll, unassigned: notFoundForAll }),
  listStaffReports: { session: 'staff', placeless: true, own: triagers },
  getStaffReport: given({ archived: triagers }),
  getStaffClosingReferences: given({ archived: triagers }),
  getStaffEvidenceLink: given({ names: 'file', archived: triagers }),
  commentStaffReport: given(),
  'changeStaffReportState:needs_info': given(),
  'changeStaffReportState:accepted': given({ own: '44 4444 4444 434 444' }),
  proposeStaffSeverity: given(),
  // The organization decides the severity.
  applyStaffProposal: given({ own: '44 4444 4444 434 444' }),
  dismissStaffProposal: given({ own: '44 4444 4444 434 444' }),

  listStaffDocuments: list(),
  openStaffDocument: one({ archived: notFoundForAll }),
  approveStaffDocument: one({ archived: notFoundForAll }),
  rejectStaffDocument: one({ archived: notFoundForAll }),
}
