import type { Expectation, Table } from './columns.ts'
import { agent, agentsOnly, ended, leadsOnly, notFoundForAll, ofOtherProgram, reportReaders, staff } from './rows.ts'

/** Every reader of the report reads its disputes; those who lead the program answer. */
export const disputeExpectations: Table = {
  getReportDisputes: {
    own: reportReaders,
    unassigned: ofOtherProgram(reportReaders),
    archived: reportReaders,
  },
  answerDispute: {
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    archived: ended(leadsOnly),
    shows: true,
  },
}

const notForAgents = agent('not-found')
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const

/** Agents dispute their own reports only. */
export const agentDisputeExpectations: Table = {
  getAgentDisputes: { own: agentsOnly, archived: agentsOnly, ...others },
  openDispute: { own: agentsOnly, archived: agent('conflict'), ...others, shows: true },
  withdrawDispute: { own: agentsOnly, archived: agent('conflict'), ...others, shows: true },
}

const allStaff = staff({ triager: 'allow', administrator: 'allow' })

/** Triagers and administrators rule: only what they took, and what they took has not ended. */
const taken: Expectation = {
  session: 'staff',
  own: allStaff,
  unassigned: notFoundForAll,
  archived: notFoundForAll,
  foreign: notFoundForAll,
  deleted: notFoundForAll,
  malformed: notFoundForAll,
}

/** Staff see which disputes wait, of any organization, and nothing that was written before they take one. */
export const staffDisputeExpectations: Table = {
  listDisputes: { session: 'staff', own: allStaff },
  getDispute: {
    session: 'staff',
    own: allStaff,
    unassigned: allStaff,
    archived: allStaff,
    foreign: allStaff,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
    // Before a triager took it, not even the organization is named.
    shows: ['own'],
  },
  takeDispute: {
    session: 'staff',
    own: allStaff,
    unassigned: allStaff,
    archived: staff({ triager: 'conflict', administrator: 'conflict' }),
    foreign: allStaff,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  },
  releaseDispute: taken,
  ruleDispute: taken,
  getDisputeEvidenceLink: { ...taken, shows: true },
}
