import { agents, nobody, type Table } from './columns.ts'

/** Who reads: those who work in the program, contacts what is assigned to them; the organization's viewer titles only. */
const reads = '23 2222 2233 444 444'
const readsBeside = '23 4444 4433 444 444'
const speaks = '23 2223 2233 444 444'
const speaksBeside = '23 4443 4433 444 444'
const speaksTooLate = 'C3 CCC3 CC33 444 444'
const asks = '23 2223 3333 444 444'
const movesBeside = '23 4444 4433 444 444'

const decided = {
  own: '23 2233 3333 444 444',
  unassigned: '23 4443 4433 444 444',
  archived: speaksTooLate,
  crossed: '43 4443 4433 444 444',
  deleted: '43 4443 4433 444 444',
}

/** Reports in the hands of an organization, by the table "who may do what" and the life of a report. */
export const ofReports: Table = {
  listReports: { own: '22 2222 2233 444 444' },
  getReportFigures: { own: '22 2222 2233 444 444' },
  getReport: { names: 'report', own: reads, unassigned: readsBeside, archived: reads, shows: true },
  'commentReport:everyone': {
    names: 'report',
    own: speaks,
    unassigned: speaksBeside,
    archived: speaksTooLate,
    shows: true,
  },
  'commentReport:internal': {
    names: 'report',
    own: speaks,
    unassigned: speaksBeside,
    archived: speaksTooLate,
    shows: true,
  },
  // Everybody who sees the report comes as far as its moves; those of somebody else are forbidden.
  'moveReport:needs_info': {
    names: 'report',
    own: asks,
    unassigned: movesBeside,
    archived: speaksTooLate,
    shows: true,
  },
  'moveReport:accepted': {
    names: 'report',
    own: '23 2233 3333 444 444',
    unassigned: '23 4444 4433 444 444',
    archived: speaksTooLate,
    shows: true,
  },
  setReportSeverity: {
    names: 'report',
    own: '23 2223 2233 444 444',
    unassigned: '23 4443 4433 444 444',
    archived: 'C3 CCC3 CC33 444 444',
    shows: true,
  },
  assignReport: {
    names: 'report',
    own: asks,
    unassigned: '23 4443 3333 444 444',
    archived: 'C3 CCC3 3333 444 444',
    shows: true,
  },
  // What a closing rests on is for those who work on the report.
  getReportGrounds: { names: 'report', own: speaks, unassigned: speaksBeside, archived: speaks, shows: true },
  // Who read it is for those who answer for the organization or the program.
  listReportReadings: {
    names: 'report',
    own: '23 2333 3333 444 444',
    unassigned: '23 4333 3333 444 444',
    archived: '23 2333 3333 444 444',
  },
  listReportAssignees: { names: 'report', own: asks, unassigned: '23 4443 3333 444 444', archived: asks },
  // A severity is decided by owners and administrators of the program; everybody else who works on it proposes.
  applyReportProposal: { names: 'report', ...decided, shows: true },
  dismissReportProposal: { names: 'report', ...decided, shows: true },
  listKnownIssues: {
    names: 'program',
    own: '23 2223 2244 444 444',
    unassigned: '23 4444 4444 444 444',
    archived: '23 2223 2244 444 444',
  },
  registerKnownIssue: {
    names: 'program',
    own: '23 2223 3344 444 444',
    unassigned: '23 4444 4444 444 444',
    archived: '23 2223 3344 444 444',
    shows: true,
  },
}

const notForAgents = '33 3333 3333 433 333'
const tooLate = '33 3333 3333 C33 333'
const others = { foreign: notForAgents, deleted: notForAgents, malformed: nobody } as const

/** Reports in the hands of agents: their own, and nobody else's. */
export const ofReporters: Table = {
  startReport: {
    placeless: true,
    names: 'program',
    own: agents,
    unassigned: notForAgents,
    archived: notForAgents,
    ...others,
    shows: true,
  },
  getReportDraft: { placeless: true, names: 'draft', own: agents, ...others, shows: true },
  saveReportDraft: { placeless: true, names: 'draft', own: agents, ...others },
  discardReportDraft: { placeless: true, names: 'draft', own: agents, ...others },
  submitReport: { placeless: true, names: 'draft', own: agents, ...others },
  listAgentReports: { placeless: true, own: agents },
  getAgentReport: { placeless: true, names: 'report', own: agents, archived: agents, ...others, shows: true },
  answerReport: { placeless: true, names: 'report', own: agents, archived: tooLate, ...others, shows: true },
  proposeReportSeverity: { placeless: true, names: 'report', own: agents, archived: tooLate, ...others, shows: true },
  withdrawReport: { placeless: true, names: 'report', own: agents, archived: tooLate, ...others, shows: true },
  reopenReport: { placeless: true, names: 'report', own: agents, archived: tooLate, ...others, shows: true },
}
