import type { Table } from './columns.ts'
import {
  leads,
  all,
  notFoundForAll,
  customers,
  members,
  allMembers,
  membersWithRole,
  organizationOwner,
  ownersOnly,
  leadsOnly,
  insteadOfAllow,
  ended,
  inProgram,
  inOtherProgram,
  ofOtherProgram,
} from './rows.ts'

/** Organizations, their members, targets and log, according to the product's permission table. */
export const customerExpectations: Table = {
  listOrganizations: { own: customers, shows: true },
  getOrganization: { own: allMembers, shows: true },
  changeOrganization: { own: organizationOwner, shows: true },
  changeSecondFactorRule: { own: organizationOwner, shows: true },
  leaveOrganization: { own: allMembers },
  acceptBillingTerms: { own: organizationOwner },
  requestPentest: { own: organizationOwner },

  listMembers: { own: members({ allow: [...leads, 'organization_viewer'] }, 'forbidden'), shows: true },
  changeMemberRole: { own: organizationOwner, shows: true },
  removeMember: { own: organizationOwner },
  listProgramMembers: {
    own: inProgram(allMembers),
    unassigned: inOtherProgram(allMembers),
    archived: inProgram(allMembers),
    shows: true,
  },
  addProgramMember: { own: inProgram(leadsOnly), unassigned: inOtherProgram(organizationOwner) },
  'addProgramMember:owner': { own: inProgram(ownersOnly), unassigned: inOtherProgram(organizationOwner) },
  removeProgramMember: { own: inProgram(leadsOnly), unassigned: inOtherProgram(organizationOwner) },
  'removeProgramMember:owner': { own: inProgram(ownersOnly), unassigned: inOtherProgram(organizationOwner) },
  activateBackupContact: { own: inProgram(leadsOnly), unassigned: inOtherProgram(organizationOwner) },

  listInvitations: { own: leadsOnly, shows: true },
  inviteMember: {
    namesInBody: true,
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    malformed: insteadOfAllow(leadsOnly, 'invalid'),
    shows: true,
  },
  'inviteMember:owner': {
    namesInBody: true,
    own: ownersOnly,
    unassigned: ofOtherProgram(leadsOnly),
    malformed: insteadOfAllow(leadsOnly, 'invalid'),
  },
  'inviteMember:organization': { own: organizationOwner },
  resendInvitation: {
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    archived: insteadOfAllow(leadsOnly, 'not-found'),
    shows: true,
  },
  withdrawInvitation: {
    own: leadsOnly,
    unassigned: ofOtherProgram(leadsOnly),
    archived: insteadOfAllow(leadsOnly, 'not-found'),
  },
  acceptInvitation: {
    own: customers,
    // A link that was sent to another address, and one that was withdrawn.
    foreign: all('forbidden'),
    archived: insteadOfAllow(customers, 'gone'),
    deleted: insteadOfAllow(customers, 'gone'),
    malformed: notFoundForAll,
  },

  listTargets: { own: membersWithRole, shows: true },
  getTarget: { own: membersWithRole, archived: membersWithRole, shows: true },
  createTarget: { own: leadsOnly, shows: true },
  editTarget: { own: leadsOnly, archived: ended(leadsOnly), shows: true },
  archiveTarget: { own: leadsOnly, archived: ended(leadsOnly), shows: true },
  unarchiveTarget: { own: ended(leadsOnly), archived: leadsOnly, shows: true },
  checkTarget: { own: leadsOnly, archived: ended(leadsOnly), shows: true },
  addTargetDocument: { own: leadsOnly, archived: ended(leadsOnly), shows: true },

  exportAuditEvents: { own: members({ allow: [...leads, 'organization_viewer'] }, 'forbidden'), shows: true },
  listAuditEvents: { own: members({ allow: [...leads, 'organization_viewer'] }, 'forbidden'), shows: true },
}
