import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  ended,
  inOtherProgram,
  inProgram,
  leadsOnly,
  notFoundForAll,
  organizationOwner,
} from './rows.ts'

const edits = inProgram(leadsOnly)
const beside = inOtherProgram(organizationOwner)
const notForAgents = agent('not-found')

/** A program that the agent does not see, or that accepts no requests, is as if it were not there. */
const ofAgent = {
  own: agentsOnly,
  archived: notForAgents,
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
} as const

/** Requests to join and conditions, on both sides. */
export const joiningExpectations: Table = {
  listJoinablePrograms: { own: agentsOnly },
  getJoinConditions: { ...ofAgent, unassigned: notForAgents },
  askToJoin: ofAgent,
  withdrawJoinRequest: ofAgent,
  listJoinRequests: { own: edits, unassigned: beside, archived: edits },
  answerJoinRequest: { own: edits, unassigned: beside, archived: ended(inProgram(leadsOnly)) },
}
