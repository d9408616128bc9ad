import { agentsOnly, notFoundForAll, type Table } from './columns.ts'

const edits = '23 2233 3344 444 444'
const decides = '23 2333 3344 444 444'
const refusedToEditors = 'C3 CC33 3344 444 444'
const refusedToDeciders = 'C3 C333 3344 444 444'
const beside = '23 4444 4444 444 444'
/** Members of the program and organization-level roles can read it. */
const reads = '22 2222 2244 444 444'
const overseen = '22 4444 4444 444 444'

/** Programs, according to the product's permission table. Program administrators write a draft and do not publish it. */
export const programExpectations: Table = {
  listOrganizationPrograms: { own: '22 2222 2233 444 444', shows: true },
  createProgram: { own: '23 3333 3333 444 444' },
  getOrganizationProgram: { names: 'program', own: reads, unassigned: overseen, archived: reads, shows: true },
  getProgramVersion: { names: 'program', own: reads, unassigned: overseen, archived: reads, shows: true },
  getProgramDraft: { names: 'program', own: edits, unassigned: beside, archived: edits, shows: true },
  previewProgram: { names: 'program', own: edits, unassigned: beside, archived: edits, shows: true },
  saveProgramDraft: { names: 'program', own: edits, unassigned: beside, archived: refusedToEditors },
  deleteProgramDraft: { names: 'program', own: decides, unassigned: beside, archived: refusedToDeciders },
  publishProgramDraft: { names: 'program', own: decides, unassigned: beside, archived: refusedToDeciders },
  'changeProgramState:paused': {
    names: 'program',
    own: edits,
    unassigned: beside,
    archived: refusedToEditors,
    shows: true,
  },
  'changeProgramState:active': {
    names: 'program',
    own: decides,
    unassigned: beside,
    archived: refusedToDeciders,
    shows: true,
  },
  'changeProgramState:closed': {
    names: 'program',
    own: decides,
    unassigned: beside,
    archived: refusedToDeciders,
    shows: true,
  },
  setProgramTriage: { names: 'program', own: decides, unassigned: beside, archived: refusedToDeciders },

  listProgramAgents: { names: 'program', own: edits, unassigned: beside, archived: edits, shows: true },
  inviteAgent: { names: 'program', own: edits, unassigned: beside, archived: refusedToEditors, shows: true },
  // An invitation of another program, or a withdrawn one, returns 404.
  removeAgent: { names: 'program', own: edits, unassigned: beside, archived: '43 4433 3344 444 444', shows: true },
}

const notForAgents = '33 3333 3333 433 333'

/** Agents: public programs and those that invited them. `unassigned` is a private program that did not. */
export const agentProgramExpectations: Table = {
  listAgentPrograms: { placeless: true, own: agentsOnly, shows: true },
  answerAgentInvitation: {
    placeless: true,
    names: 'invitation',
    own: agentsOnly,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  getAgentProgram: {
    placeless: true,
    names: 'program',
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
    shows: true,
  },
  'getAgentProgram:public': { placeless: true, own: agentsOnly },
  followProgram: {
    placeless: true,
    names: 'program',
    own: agentsOnly,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  'followProgram:public': { placeless: true, own: agentsOnly },
  // Unfollowing a program that was never followed changes nothing and reveals nothing.
  unfollowProgram: {
    placeless: true,
    names: 'program',
    own: agentsOnly,
    unassigned: agentsOnly,
    foreign: agentsOnly,
    deleted: agentsOnly,
    malformed: notFoundForAll,
  },
}
