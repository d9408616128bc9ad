import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  handlersAndContacts,
  membersWithRole,
  notFoundForAll,
  ofOtherProgram,
  staff,
} from './rows.ts'

const administrators = staff({ triager: 'not-found', administrator: 'allow' })
const notForAgents = agent('not-found')
const ofMembers = { own: membersWithRole, unassigned: ofOtherProgram(membersWithRole) } as const
const ofStaff = {
  session: 'staff',
  own: administrators,
  unassigned: notFoundForAll,
  foreign: administrators,
  deleted: notFoundForAll,
  malformed: notFoundForAll,
  shows: true,
} as const
const ofTeam = {
  own: agentsOnly,
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
  shows: true,
} as const
const { shows: _shows, ...ofTeamUnseen } = ofTeam

/** Readers of a pentest see what its team does; administrators too; agents only that of a team in which they are. */
export const engagementWorkExpectations: Table = {
  getEngagementCoverage: { ...ofMembers, shows: true },
  listEngagementLog: { ...ofMembers, shows: true },
  listEngagementFindings: ofMembers,
  listCarriedFindings: { own: membersWithRole, unassigned: ofOtherProgram(membersWithRole) },
  listTeamCarriedFindings: ofTeam,
  getTeamCarriedFinding: ofTeam,
  setCarriedResult: ofTeam,
  getStaffEngagementCoverage: ofStaff,
  listStaffEngagementLog: ofStaff,
  listEngagementMessages: { ...ofMembers, shows: true },
  writeEngagementMessage: {
    own: handlersAndContacts,
    unassigned: ofOtherProgram(handlersAndContacts),
    shows: true,
  },
  listStaffEngagementMessages: ofStaff,
  writeStaffEngagementMessage: ofStaff,
  listTeamMessages: ofTeam,
  writeTeamMessage: ofTeam,
  getTeamCoverage: ofTeam,
  listTeamLog: ofTeam,
  getTeamWork: ofTeam,
  setTeamCoverage: ofTeam,
  writeTeamLog: ofTeam,
  writeFindingRemedy: ofTeam,
  // Both answer with the findings of the file that the agent sends.
  previewFindings: ofTeamUnseen,
  importFindings: ofTeamUnseen,
}
