import type { Expectation, Table } from './columns.ts'
import { agent, agentsOnly, all, notFoundForAll } from './rows.ts'

/**
 * No session reaches version 1: it is for API tokens alone. What each token reaches, by scope, program and organization, is
 * generated in tokens/.
 */
const byToken: Expectation = { session: 'none', own: all('unauthenticated') }

/** The token of another agent is as if it were not there. */
const ofAgent: Expectation = {
  own: agentsOnly,
  archived: agent('not-found'),
  foreign: agent('not-found'),
  deleted: agent('not-found'),
  malformed: notFoundForAll,
}

/** Nor does any reach SCIM, which is for credentials of directories. What each of these reaches is in the tests of the module too. */
const byDirectory: Expectation = byToken

export const machineExpectations: Table = {
  listV1Programs: byToken,
  getV1ProgramScope: byToken,
  listV1Reports: byToken,
  getV1Report: byToken,
  listV1Comments: byToken,
  addV1Comment: byToken,
  listV1Events: byToken,
  listV1Retests: byToken,
  listV1KnownIssues: byToken,
  addV1KnownIssue: byToken,
  listV1AuditEvents: byToken,
  listV1AgentPrograms: byToken,
  getV1AgentProgramScope: byToken,
  listV1AgentReports: byToken,
  getV1AgentReport: byToken,
  listV1AgentComments: byToken,
  addV1AgentComment: byToken,
  listV1AgentEvents: byToken,
  listAgentTokens: { own: agentsOnly },
  createAgentToken: { own: agentsOnly },
  rotateAgentToken: ofAgent,
  revokeAgentToken: ofAgent,
  getScimServiceProviderConfig: byDirectory,
  listScimResourceTypes: byDirectory,
  listScimSchemas: byDirectory,
  listScimUsers: byDirectory,
  getScimUser: byDirectory,
  createScimUser: byDirectory,
  replaceScimUser: byDirectory,
  updateScimUser: byDirectory,
  deleteScimUser: byDirectory,
  listScimGroups: byDirectory,
  getScimGroup: byDirectory,
  createScimGroup: byDirectory,
  replaceScimGroup: byDirectory,
  updateScimGroup: byDirectory,
  deleteScimGroup: byDirectory,
}
