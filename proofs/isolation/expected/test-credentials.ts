import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  ended,
  inOtherProgram,
  inProgram,
  leads,
  members,
  notFoundForAll,
  organizationOwner,
} from './rows.ts'

/** Owners and administrators of a program, and its technical contacts, manage the accounts for testing. */
const managers = inProgram(members({ allow: [...leads, 'technical_contact', 'activated_contact'] }, 'forbidden'))
const beside = inOtherProgram(organizationOwner)
const changes = { own: managers, unassigned: beside, archived: ended(managers) }

const notForAgents = agent('not-found')

/** `unassigned` is a private program that did not invite the agent, `archived` one that removed them. */
const ofAgents = {
  own: agentsOnly,
  unassigned: notForAgents,
  archived: notForAgents,
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
}

/** Accounts with which agents test targets. */
export const testCredentialExpectations: Table = {
  listCredentialPools: { own: managers, unassigned: beside, archived: managers, shows: true },
  listTestCredentials: { own: managers, unassigned: beside, archived: managers },
  saveCredentialInstructions: changes,
  addTestCredential: changes,
  previewTestCredentials: changes,
  importTestCredentials: changes,
  rotateTestCredential: changes,
  revokeTestCredential: changes,

  listAgentCredentials: { ...ofAgents, shows: true },
  claimTestCredential: ofAgents,
  openTestCredential: ofAgents,
  requestTestCredential: ofAgents,
  // The organization provides the accounts of this target: naming an own one is refused by the state.
  declareTestAccount: { ...ofAgents, own: agent('conflict') },
  returnTestCredential: ofAgents,
}
