import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  ended,
  membersWithRole,
  notFoundForAll,
  ofOtherProgram,
  organizationOwner,
  staff,
} from './rows.ts'

const administrators = staff({ triager: 'not-found', administrator: 'allow' })
const names = { foreign: administrators, deleted: notFoundForAll, malformed: notFoundForAll }
const refused = staff({ triager: 'not-found', administrator: 'conflict' })
const ofStaff = { session: 'staff', own: administrators, ...names } as const
const notForAgents = agent('not-found')

/** Readers of a pentest see its team; owners refuse an agent; administrators propose and remove; agents answer for themselves. */
export const engagementTeamExpectations: Table = {
  getEngagementTeam: { own: membersWithRole, unassigned: ofOtherProgram(membersWithRole), shows: true },
  refuseTeamMember: { own: organizationOwner, archived: ended(organizationOwner), shows: true },
  getStaffEngagementTeam: { ...ofStaff, unassigned: notFoundForAll, shows: true },
  getTeamCandidate: { ...ofStaff, unassigned: notFoundForAll, archived: refused },
  findTeamCandidates: { ...ofStaff, unassigned: notFoundForAll, archived: refused },
  proposeTeamMember: { ...ofStaff, unassigned: notFoundForAll, archived: refused },
  removeTeamMember: { ...ofStaff, archived: refused, shows: true },
  listTeamPlaces: { own: agentsOnly, shows: true },
  answerTeamPlace: {
    own: agentsOnly,
    archived: agent('conflict'),
    foreign: notForAgents,
    deleted: notForAgents,
    malformed: notFoundForAll,
    shows: true,
  },
}
