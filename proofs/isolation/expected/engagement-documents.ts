import type { Table } from './columns.ts'
import {
  agent,
  agentsOnly,
  allowedForAll,
  members,
  membersWithRole,
  notFoundForAll,
  ofOtherProgram,
  staff,
} from './rows.ts'

const administrators = staff({ triager: 'not-found', administrator: 'allow' })
const notForAgents = agent('not-found')

/** The whole report is for those who read every finding; viewers of the organization and contacts read the attestation. */
const readersOfAll = members(
  {
    'not-found': ['organization_viewer', 'technical_contact', 'activated_contact'],
    forbidden: ['backup_contact', 'member'],
  },
  'allow',
)
const ofMembers = { own: membersWithRole, unassigned: ofOtherProgram(membersWithRole) } as const
const ofStaff = {
  session: 'staff',
  own: administrators,
  unassigned: notFoundForAll,
  foreign: administrators,
  deleted: notFoundForAll,
  malformed: notFoundForAll,
} as const
const ofLead = {
  own: agentsOnly,
  foreign: notForAgents,
  deleted: notForAgents,
  malformed: notFoundForAll,
} as const
const ofVisitors = { session: 'none', own: allowedForAll } as const

/** Documents of pentests: issued ones for the organization, all versions for administrators and the lead of the team. */
export const engagementDocumentExpectations: Table = {
  listEngagementDocuments: ofMembers,
  getEngagementDocument: { own: readersOfAll, unassigned: ofOtherProgram(readersOfAll), shows: true },
  getEngagementFile: ofMembers,
  listStaffEngagementDocuments: ofStaff,
  getStaffEngagementDocument: { ...ofStaff, shows: true },
  getStaffEngagementFile: ofStaff,
  reviewDocument: { ...ofStaff, shows: true },
  issueDocument: ofStaff,
  revokeAttestation: { ...ofStaff, shows: true },
  listTeamDocuments: { ...ofLead, shows: true },
  getTeamDocument: { ...ofLead, shows: true },
  getTeamFile: ofLead,
  writeTeamDocument: { ...ofLead, shows: true },
  getAttestation: { ...ofVisitors, deleted: notFoundForAll, malformed: notFoundForAll },
  listAttestationKeys: ofVisitors,
}
