import type { Expectation, Table } from './columns.ts'
import { agent, agentsOnly, ended, leadsOnly, notFoundForAll, ofOtherProgram, reportReaders, staff } from './rows.ts'

/** Every reader of the report reads its payment cases; those who pay answer. An archived report has none. */
export const paymentCaseExpectations: Table = {
  getPaymentCases: { own: reportReaders, unassigned: ofOtherProgram(reportReaders), archived: reportReaders },
  answerPaymentCase: {
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    archived: ended(leadsOnly),
    shows: true,
  },
}

const notForAgents = agent('not-found')
const others = { foreign: notForAgents, deleted: notForAgents, malformed: notFoundForAll } as const

/** Agents contest proofs of payments to themselves only. */
export const agentPaymentCaseExpectations: Table = {
  getAgentPaymentCases: { own: agentsOnly, archived: agentsOnly, ...others },
  contestPaymentAnswer: { own: agentsOnly, archived: agent('conflict'), ...others, shows: true },
}

const administrators = staff({ triager: 'not-found', administrator: 'allow' })
const conflict = staff({ triager: 'not-found', administrator: 'conflict' })

/** Administrators decide: only what they took, and what they took has not ended. */
const taken: Expectation = {
  session: 'staff',
  own: administrators,
  unassigned: notFoundForAll,
  archived: conflict,
  foreign: notFoundForAll,
  deleted: notFoundForAll,
  malformed: notFoundForAll,
}

/** Administrators see which cases wait, of any organization, and nothing that was written before they take one. */
export const staffPaymentCaseExpectations: Table = {
  listPaymentCases: { session: 'staff', own: administrators },
  getPaymentCase: {
    session: 'staff',
    own: administrators,
    unassigned: administrators,
    archived: administrators,
    foreign: administrators,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
    shows: ['own'],
  },
  takePaymentCase: {
    session: 'staff',
    own: administrators,
    unassigned: administrators,
    archived: conflict,
    foreign: administrators,
    deleted: notFoundForAll,
    malformed: notFoundForAll,
  },
  releasePaymentCase: taken,
  pausePaymentCaseProgram: taken,
  closePaymentCase: taken,
  getPaymentCaseProofLink: { ...taken, archived: notFoundForAll, shows: true },
}
