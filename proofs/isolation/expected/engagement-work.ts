import type { Table } from './columns.ts'
import { agent, agentsOnly, membersWithRole, notFoundForAll, ofOtherProgram, staff } from './rows.ts'

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

/** Readers of a pentest see what its team does; administrators too; agents only that of a team in which they are. */
export const engagementWorkExpectations: Table = {
  getEngagementCoverage: { ...ofMembers, shows: true },
  listEngagementLog: { ...ofMembers, shows: true },
  listEngagementFindings: ofMembers,
  getStaffEngagementCoverage: ofStaff,
  listStaffEngagementLog: ofStaff,
  getTeamCoverage: ofTeam,
  listTeamLog: ofTeam,
  getTeamWork: ofTeam,
  setTeamCoverage: ofTeam,
  writeTeamLog: ofTeam,
  writeFindingRemedy: ofTeam,
}
