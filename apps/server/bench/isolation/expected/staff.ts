import { nobody, type Expectation, type Table } from './columns.ts'

const desk = '44 4444 4444 422 444'
const administrators = '44 4444 4444 442 444'
const refused = '44 4444 4444 44C 444'

/** Doors that do not exist for anybody but administrators, triagers included; staff belong to no tenant. */
function list(): Expectation {
  return { door: 'staff', placeless: true, own: administrators, shows: true }
}

function one(besides: Partial<Expectation> = {}): Expectation {
  const names = { names: 'id', foreign: administrators, deleted: nobody, malformed: nobody }
  return { door: 'staff', placeless: true, own: administrators, ...names, ...besides }
}

const triagers = '44 4444 4444 424 444'

/** A report that was given to the triager; every other one is not there, for administrators none is. */
function given(besides: Partial<Expectation> = {}): Expectation {
  const names = { names: 'id', unassigned: nobody, foreign: nobody, deleted: nobody, malformed: nobody }
  return {
    door: 'staff',
    placeless: true,
    own: triagers,
    archived: '44 4444 4444 4C4 444',
    ...names,
    shows: true,
    ...besides,
  }
}

/** The platform's own team, by "Staff besides" under the table of the product. */
export const ofStaff: Table = {
  getStaffDesk: { door: 'staff', placeless: true, own: desk },
  listStaffActs: { door: 'staff', placeless: true, own: desk },

  listStaffLeads: list(),
  getStaffLead: one({ shows: true }),
  moveStaffLead: one({ archived: refused, shows: true }),
  assignStaffLead: one({ shows: true }),
  noteStaffLead: one({ shows: true }),
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
  // Nobody but its organization knows of a draft.
  pauseStaffProgram: one({ archived: refused, unassigned: nobody, shows: true }),
  resumeStaffProgram: one({ archived: refused, shows: true }),
  takeStaffTriage: one({ archived: refused, shows: true }),
  returnStaffTriage: one({ archived: refused, shows: true }),

  // Administrators give reports away unread; what is closed or of a program that nobody manages is not there.
  listTriageQueue: { door: 'staff', placeless: true, own: administrators },
  assignTriager: one({ archived: nobody, unassigned: nobody }),
  listStaffReports: { door: 'staff', placeless: true, own: triagers },
  getStaffReport: given({ archived: triagers }),
  getStaffReportGrounds: given({ archived: triagers }),
  linkStaffEvidence: given({ names: 'file', archived: triagers }),
  commentStaffReport: given(),
  'moveStaffReport:needs_info': given(),
  'moveStaffReport:accepted': given({ own: '44 4444 4444 434 444' }),
  suggestStaffSeverity: given(),
  // A severity is the organization's to decide.
  applyStaffProposal: given({ own: '44 4444 4444 434 444' }),
  dismissStaffProposal: given({ own: '44 4444 4444 434 444' }),

  listStaffDocuments: list(),
  openStaffDocument: one({ archived: nobody }),
  approveStaffDocument: one({ archived: nobody }),
  rejectStaffDocument: one({ archived: nobody }),
}
