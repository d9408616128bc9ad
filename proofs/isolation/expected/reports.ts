import type { Table } from './columns.ts'
import {
  notFoundForAll,
  membersWithRole,
  organizationOwner,
  ownersOnly,
  leadsOnly,
  handlersOnly,
  handlersAndContacts,
  reportReaders,
  agent,
  agentsOnly,
  insteadOfAllow,
  ended,
  inProgram,
  inOtherProgram,
  ofOtherProgram,
} from './rows.ts'

const readersOfOtherProgram = ofOtherProgram(reportReaders)
const handlersOfOtherProgram = ofOtherProgram(handlersAndContacts)
const conflictForHandlers = ended(handlersAndContacts)

const decided = {
  own: leadsOnly,
  unassigned: handlersOfOtherProgram,
  archived: conflictForHandlers,
  crossed: insteadOfAllow(handlersAndContacts, 'not-found'),
  deleted: insteadOfAllow(handlersAndContacts, 'not-found'),
}

/** Reports on the organization's side, according to the permission table and the report's state machine. */
export const reportExpectations: Table = {
  listReports: { own: membersWithRole },
  exportReports: { own: reportReaders },
  listReportExports: { own: reportReaders },
  // Each member has their own files: the row arranged for a cell belongs to its caller.
  getReportExportLink: { own: reportReaders },
  removeReportExport: { own: reportReaders },
  'exportReport:md': { own: reportReaders, unassigned: readersOfOtherProgram, archived: reportReaders, shows: true },
  listInboxViews: { own: membersWithRole },
  saveInboxView: { own: membersWithRole },
  removeInboxView: { own: membersWithRole },
  getInboxChoices: { own: membersWithRole },
  getReportFigures: { own: membersWithRole },
  getReportActivity: { own: membersWithRole },
  getReport: { own: reportReaders, unassigned: readersOfOtherProgram, archived: reportReaders, shows: true },
  'commentReport:everyone': {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: conflictForHandlers,
    shows: true,
  },
  'commentReport:internal': {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: conflictForHandlers,
    shows: true,
  },
  // Every reader of the report reaches its transitions; those of another role are forbidden.
  'changeReportState:needs_info': {
    own: handlersOnly,
    unassigned: readersOfOtherProgram,
    archived: conflictForHandlers,
    shows: true,
  },
  'changeReportState:accepted': {
    own: leadsOnly,
    unassigned: readersOfOtherProgram,
    archived: conflictForHandlers,
    shows: true,
  },
  // Members who assign work make a ticket; all members who read the report see it.
  getReportTicket: { own: reportReaders, unassigned: readersOfOtherProgram, archived: reportReaders },
  createReportTicket: {
    own: handlersOnly,
    unassigned: ofOtherProgram(handlersOnly),
    archived: ended(handlersOnly),
  },
  retryReportTicket: { own: handlersOnly, unassigned: ofOtherProgram(handlersOnly), archived: handlersOnly },
  setReportSeverity: {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: conflictForHandlers,
    shows: true,
  },
  assignReport: {
    own: handlersOnly,
    unassigned: ofOtherProgram(handlersOnly),
    archived: ended(handlersOnly),
    shows: true,
  },
  // Closing references are for members who work on the report.
  getClosingReferences: {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: handlersAndContacts,
    shows: true,
  },
  listDuplicateCandidates: {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: handlersAndContacts,
  },
  getReporter: {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: handlersAndContacts,
  },
  getReportTags: {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: handlersAndContacts,
  },
  setReportTags: {
    own: handlersAndContacts,
    unassigned: handlersOfOtherProgram,
    archived: conflictForHandlers,
  },
  // The access log is for owners of the organization or the program.
  listReportViews: {
    own: ownersOnly,
    unassigned: ofOtherProgram(ownersOnly),
    archived: ownersOnly,
  },
  listReportAssignees: { own: handlersOnly, unassigned: ofOtherProgram(handlersOnly), archived: handlersOnly },
  // Owners and administrators of the program set the severity; other members propose one.
  applyReportProposal: { ...decided, shows: true },
  dismissReportProposal: { ...decided, shows: true },
  listKnownIssues: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
  },
  exportKnownIssues: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
  },
  previewKnownIssues: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
  },
  importKnownIssues: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
  },
  listSavedAnswers: {
    own: inProgram(handlersAndContacts),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersAndContacts),
  },
  saveAnswer: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
    shows: true,
  },
  removeSavedAnswer: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
  },
  saveOrganizationAnswer: { own: organizationOwner, shows: true },
  removeOrganizationAnswer: { own: organizationOwner },
  registerKnownIssue: {
    own: inProgram(handlersOnly),
    unassigned: inOtherProgram(organizationOwner),
    archived: inProgram(handlersOnly),
    shows: true,
  },
}

const notFoundForAgents = agent('not-found')
const conflictForAgents = agent('conflict')
const others = { foreign: notFoundForAgents, deleted: notFoundForAgents, malformed: notFoundForAll } as const

/** Reports on the agents' side: their own only. */
export const agentReportExpectations: Table = {
  createReportDraft: {
    own: agentsOnly,
    unassigned: notFoundForAgents,
    archived: notFoundForAgents,
    ...others,
    shows: true,
  },
  getReportDraft: { own: agentsOnly, ...others, shows: true },
  listDraftCandidates: { own: agentsOnly, ...others },
  saveReportDraft: { own: agentsOnly, ...others },
  deleteReportDraft: { own: agentsOnly, ...others },
  submitReport: { own: agentsOnly, ...others },
  listAgentReports: { own: agentsOnly },
  getAgentReport: { own: agentsOnly, archived: agentsOnly, ...others, shows: true },
  'exportAgentReport:md': { own: agentsOnly, archived: agentsOnly, ...others, shows: true },
  getAgentReportPolicy: { own: agentsOnly, archived: agentsOnly, ...others, shows: true },
  replyToReport: { own: agentsOnly, archived: conflictForAgents, ...others, shows: true },
  proposeReportSeverity: {
    own: agentsOnly,
    archived: conflictForAgents,
    ...others,
    shows: true,
  },
  withdrawReport: { own: agentsOnly, archived: conflictForAgents, ...others, shows: true },
  reopenReport: { own: agentsOnly, archived: conflictForAgents, ...others, shows: true },
}
