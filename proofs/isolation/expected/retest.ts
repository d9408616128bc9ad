import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  ended,
  handlersAndContacts,
  leadsOnly,
  notFoundForAll,
  ofOtherProgram,
  reportReaders,
  staff,
} from './rows.ts'

/** Who marks fixed and asks for a retest: owners, administrators, analysts, and contacts on what is assigned to them. */
const fixes = {
  own: handlersAndContacts,
  unassigned: ofOtherProgram(handlersAndContacts),
  archived: ended(handlersAndContacts),
  shows: true,
} as const

const notForAgents = agent('not-found')

/** The agent of the report answers. */
const answers = {
  own: agentsOnly,
  archived: agent('conflict'),
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
  shows: true,
} as const

/** The agent to whom it was handed, while the retest is open: an ended one is as if it were not there. */
const helps = {
  own: agentsOnly,
  archived: notForAgents,
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
} as const

/** Retests and the date of the fix, on every side. */
export const retestExpectations: Table = {
  askRetest: fixes,
  cancelRetest: fixes,
  proposeFixDate: fixes,
  answerRetest: answers,
  answerFixDate: answers,
  // The triager of the report, after the silence of its agent.
  getRetestFees: { own: reportReaders, unassigned: ofOtherProgram(reportReaders), archived: reportReaders },
  payRetestFee: {
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    archived: leadsOnly,
    shows: true,
  },
  getRetestFeePayout: { own: leadsOnly, unassigned: ofOtherProgram(leadsOnly), archived: leadsOnly },
  // The agent of this fee gave no payout details: who may open them reads that.
  openRetestFeePayout: {
    own: ended(leadsOnly),
    unassigned: ended(ofOtherProgram(leadsOnly)),
    archived: ended(leadsOnly),
  },
  getAgentRetestFees: {
    own: agentsOnly,
    archived: agentsOnly,
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
  },
  answerRetestFee: { own: agentsOnly, foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll },
  // The retest is handed to an invited agent after the silence of the one who reported.
  listRetestCandidates: {
    own: handlersAndContacts,
    unassigned: ofOtherProgram(handlersAndContacts),
    archived: handlersAndContacts,
  },
  handOverRetest: fixes,
  listHelpedRetests: { own: agentsOnly },
  getHelpedRetest: { ...helps, shows: true },
  getHelpedRetestFileLink: { ...helps, shows: true },
  answerHelpedRetest: helps,
  beginHelpedRetestFile: { ...helps, shows: true },
  listHelpedRetestFiles: { ...helps, shows: true },
  completeHelpedRetestFile: { ...helps, shows: true },
  removeHelpedRetestFile: helps,
  answerStaffRetest: {
    session: 'staff',
    own: staff({ triager: 'allow', administrator: 'not-found' }),
    archived: staff({ triager: 'conflict', administrator: 'not-found' }),
    unassigned: notFoundForAll,
    foreign: notFoundForAll,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
    shows: true,
  },
}
