import { agentsOnly, notFoundForAll, type Table } from './columns.ts'

/** Who can read: members of the program, contacts what is assigned to them; the organization's viewer titles only. */
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

/** Reports on the organization's side, according to the permission table and the report's state machine. */
export const reportExpectations: Table = {
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
  // Every reader of the report reaches its transitions; those of another role are forbidden.
  'changeReportState:needs_info': {
    names: 'report',
    own: asks,
    unassigned: movesBeside,
    archived: speaksTooLate,
    shows: true,
  },
  'changeReportState:accepted': {
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
  // Closing references are for members who work on the report.
  getClosingReferences: { names: 'report', own: speaks, unassigned: speaksBeside, archived: speaks, shows: true },
  // The access log is for owners of the organization or the program.
  listReportViews: {
    names: 'report',
    own: '23 2333 3333 444 444',
    unassigned: '23 4333 3333 444 444',
    archived: '23 2333 3333 444 444',
  },
  listReportAssignees: { names: 'report', own: asks, unassigned: '23 4443 3333 444 444', archived: asks },
  // Owners and administrators of the program set the severity; other members propose one.
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
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const

/** Reports on the agents' side: their own only. */
export const agentReportExpectations: Table = {
  createReportDraft: {
    placeless: true,
    names: 'program',
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    ...others,
    shows: true,
  },
  getReportDraft: { placeless: true, names: 'draft', own: agentsOnly, ...others, shows: true },
  saveReportDraft: { placeless: true, names: 'draft', own: agentsOnly, ...others },
  deleteReportDraft: { placeless: true, names: 'draft', own: agentsOnly, ...others },
  submitReport: { placeless: true, names: 'draft', own: agentsOnly, ...others },
  listAgentReports: { placeless: true, own: agentsOnly },
  getAgentReport: { placeless: true, names: 'report', own: agentsOnly, archived: agentsOnly, ...others, shows: true },
  replyToReport: { placeless: true, names: 'report', own: agentsOnly, archived: tooLate, ...others, shows: true },
  proposeReportSeverity: {
    placeless: true,
    names: 'report',
    own: agentsOnly,
    archived: tooLate,
    ...others,
    shows: true,
  },
  withdrawReport: { placeless: true, names: 'report', own: agentsOnly, archived: tooLate, ...others, shows: true },
  reopenReport: { placeless: true, names: 'report', own: agentsOnly, archived: tooLate, ...others, shows: true },
}
