import { agents, nobody, type Table } from './columns.ts'

const edits = '23 2233 3344 444 444'
const decides = '23 2333 3344 444 444'
const refusedToEditors = 'C3 CC33 3344 444 444'
const refusedToDeciders = 'C3 C333 3344 444 444'
const beside = '23 4444 4444 444 444'
/** Whoever works on the program sees it, and whoever oversees the organization. */
const reads = '22 2222 2244 444 444'
const overseen = '22 4444 4444 444 444'

/** Programs, by the table "who may do what" of the product. Program administrators write a draft and do not decide on it. */
export const ofPrograms: Table = {
  listOrganizationPrograms: { own: '22 2222 2233 444 444', shows: true },
  createProgram: { own: '23 3333 3333 444 444' },
  getOrganizationProgram: { names: 'program', own: reads, unassigned: overseen, archived: reads, shows: true },
  getProgramVersion: { names: 'program', own: reads, unassigned: overseen, archived: reads, shows: true },
  getProgramDraft: { names: 'program', own: edits, unassigned: beside, archived: edits, shows: true },
  previewProgram: { names: 'program', own: edits, unassigned: beside, archived: edits, shows: true },
  saveProgramDraft: { names: 'program', own: edits, unassigned: beside, archived: refusedToEditors },
  discardProgramDraft: { names: 'program', own: decides, unassigned: beside, archived: refusedToDeciders },
  publishDraft: { names: 'program', own: decides, unassigned: beside, archived: refusedToDeciders },
  'moveProgram:paused': { names: 'program', own: edits, unassigned: beside, archived: refusedToEditors, shows: true },
  'moveProgram:active': {
    names: 'program',
    own: decides,
    unassigned: beside,
    archived: refusedToDeciders,
    shows: true,
  },
  'moveProgram:closed': {
    names: 'program',
    own: decides,
    unassigned: beside,
    archived: refusedToDeciders,
    shows: true,
  },
  setProgramTriage: { names: 'program', own: decides, unassigned: beside, archived: refusedToDeciders },

  listProgramAgents: { names: 'program', own: edits, unassigned: beside, archived: edits, shows: true },
  inviteAgent: { names: 'program', own: edits, unassigned: beside, archived: refusedToEditors, shows: true },
  // An invitation of another program, or one that was taken back, is not there.
  removeAgent: { names: 'program', own: edits, unassigned: beside, archived: '43 4433 3344 444 444', shows: true },
}

const notForAgents = '33 3333 3333 433 333'

/** Agents: what is public, and what has invited them. `unassigned` is a private program that has not. */
export const ofAgents: Table = {
  listAgentPrograms: { placeless: true, own: agents, shows: true },
  answerAgentInvitation: {
    placeless: true,
    names: 'invitation',
    own: agents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: nobody,
  },
  getAgentProgram: {
    placeless: true,
    names: 'program',
    own: agents,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: nobody,
    shows: true,
  },
  'getAgentProgram:public': { placeless: true, own: agents },
  followProgram: {
    placeless: true,
    names: 'program',
    own: agents,
    unassigned: notForAgents,
    archived: notForAgents,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: nobody,
  },
  'followProgram:public': { placeless: true, own: agents },
  // To stop following what was never followed changes nothing, and tells nothing.
  unfollowProgram: {
    placeless: true,
    names: 'program',
    own: agents,
    unassigned: agents,
    foreign: agents,
    deleted: agents,
    malformed: nobody,
  },
}
