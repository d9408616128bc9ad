import type { Table } from './columns.ts'
import {
  notFoundForAll,
  allMembers,
  membersWithRole,
  organizationOwner,
  ownersOnly,
  leadsOnly,
  agent,
  agentsOnly,
  insteadOfAllow,
  ended,
  inProgram,
  inOtherProgram,
} from './rows.ts'

const edits = inProgram(leadsOnly)
const decides = inProgram(ownersOnly)
const refusedToEditors = ended(inProgram(leadsOnly))
const refusedToDeciders = ended(inProgram(ownersOnly))
const beside = inOtherProgram(organizationOwner)
/** Members of the program and organization-level roles can read it. */
const reads = inProgram(allMembers)
const overseen = inOtherProgram(allMembers)

/** Programs, according to the product's permission table. Program administrators write a draft and do not publish it. */
export const programExpectations: Table = {
  listOrganizationPrograms: { own: membersWithRole, shows: true },
  createProgram: { own: organizationOwner },
  getOrganizationProgram: { own: reads, unassigned: overseen, archived: reads, shows: true },
  getProgramVersion: { own: reads, unassigned: overseen, archived: reads, shows: true },
  getProgramDraft: { own: edits, unassigned: beside, archived: edits, shows: true },
  previewProgram: { own: edits, unassigned: beside, archived: edits, shows: true },
  saveProgramDraft: { own: edits, unassigned: beside, archived: refusedToEditors },
  deleteProgramDraft: { own: decides, unassigned: beside, archived: refusedToDeciders },
  publishProgramDraft: { own: decides, unassigned: beside, archived: refusedToDeciders },
  'changeProgramState:paused': {
    own: edits,
    unassigned: beside,
    archived: refusedToEditors,
    shows: true,
  },
  'changeProgramState:active': {
    own: decides,
    unassigned: beside,
    archived: refusedToDeciders,
    shows: true,
  },
  'changeProgramState:closed': {
    own: decides,
    unassigned: beside,
    archived: refusedToDeciders,
    shows: true,
  },
  getPublicPayments: { own: reads, unassigned: overseen, archived: reads },
  // Also of a closed program: its page stays public.
  setPublicPayments: { own: decides, unassigned: beside, archived: decides },
  getAttentionBudget: { own: reads, unassigned: overseen, archived: reads },
  setAttentionBudget: { own: decides, unassigned: beside, archived: refusedToDeciders },
  getOpenFormSettings: { own: reads, unassigned: overseen, archived: reads },
  setOpenFormSettings: { own: decides, unassigned: beside, archived: refusedToDeciders },
  getMarkFigures: { own: edits, unassigned: beside, archived: edits },
  confirmTrafficMarks: { own: edits, unassigned: beside, archived: refusedToEditors },
  setProgramTriage: { own: decides, unassigned: beside, archived: refusedToDeciders },

  listProgramAgents: { own: edits, unassigned: beside, archived: edits, shows: true },
  findAgents: { own: edits, unassigned: beside, archived: refusedToEditors },
  inviteAgent: { own: edits, unassigned: beside, archived: refusedToEditors, shows: true },
  inviteAgents: { own: edits, unassigned: beside, archived: refusedToEditors },
  getInvitationFigures: { own: edits, unassigned: beside, archived: edits },
  saveAgentPlaces: { own: edits, unassigned: beside, archived: refusedToEditors },
  // An invitation of another program, or a withdrawn one, returns 404.
  removeAgent: {
    own: edits,
    unassigned: beside,
    archived: insteadOfAllow(inProgram(leadsOnly), 'not-found'),
    shows: true,
  },
}

const notForAgents = agent('not-found')

/** Agents: public programs and those that invited them. `unassigned` is a private program that did not. */
export const agentProgramExpectations: Table = {
  listAgentPrograms: { own: agentsOnly, shows: true },
  answerAgentInvitation: {
    own: agentsOnly,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  leaveProgram: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  getAgentProgram: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
    shows: true,
  },
  'getAgentProgram:public': { own: agentsOnly },
  listTrafficMarks: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  takeTrafficMark: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  getAgentAttention: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  listReportsOfOlderVersions: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  followProgram: {
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  'followProgram:public': { own: agentsOnly },
  // Unfollowing a program that was never followed changes nothing and reveals nothing.
  unfollowProgram: {
    own: agentsOnly,
    unassigned: agentsOnly,
    foreign: agentsOnly,
    deleted: agentsOnly,
    malformed: notFoundForAll,
  },
}
