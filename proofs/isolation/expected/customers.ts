import { notFoundForAll, type Table } from './columns.ts'

/** Organizations, their members, targets and log, according to the product's permission table. */
export const customerExpectations: Table = {
  listOrganizations: { placeless: true, own: '22 2222 2222 333 222', shows: true },
  getOrganization: { own: '22 2222 2222 444 444', shows: true },
  changeOrganization: { own: '23 3333 3333 444 444', shows: true },
  changeSecondFactorRule: { own: '23 3333 3333 444 444', shows: true },
  leaveOrganization: { own: '22 2222 2222 444 444' },
  acceptBillingTerms: { own: '23 3333 3333 444 444' },
  requestPentest: { own: '23 3333 3333 444 444' },

  listMembers: { own: '22 2233 3333 444 444', shows: true },
  changeMemberRole: { names: 'member', own: '23 3333 3333 444 444', shows: true },
  removeMember: { names: 'member', own: '23 3333 3333 444 444' },
  listProgramMembers: {
    names: 'program',
    own: '22 2222 2244 444 444',
    unassigned: '22 4444 4444 444 444',
    archived: '22 2222 2244 444 444',
    shows: true,
  },
  addProgramMember: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },
  'addProgramMember:owner': { names: 'program', own: '23 2333 3344 444 444', unassigned: '23 4444 4444 444 444' },
  removeProgramMember: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },
  'removeProgramMember:owner': { names: 'program', own: '23 2333 3344 444 444', unassigned: '23 4444 4444 444 444' },
  activateBackupContact: { names: 'program', own: '23 2233 3344 444 444', unassigned: '23 4444 4444 444 444' },

  listInvitations: { own: '23 2233 3333 444 444', shows: true },
  inviteMember: {
    names: 'program',
    own: '23 2233 3333 444 444',
    unassigned: '23 4433 3333 444 444',
    malformed: 'V3 VV33 3333 444 444',
    shows: true,
  },
  'inviteMember:owner': {
    names: 'program',
    own: '23 2333 3333 444 444',
    unassigned: '23 4433 3333 444 444',
    malformed: 'V3 VV33 3333 444 444',
  },
  'inviteMember:organization': { own: '23 3333 3333 444 444' },
  resendInvitation: {
    names: 'invitation',
    own: '23 2233 3333 444 444',
    unassigned: '23 4433 3333 444 444',
    archived: '43 4433 3333 444 444',
    shows: true,
  },
  withdrawInvitation: {
    names: 'invitation',
    own: '23 2233 3333 444 444',
    unassigned: '23 4433 3333 444 444',
    archived: '43 4433 3333 444 444',
  },
  acceptInvitation: {
    placeless: true,
    names: 'token',
    own: '22 2222 2222 333 222',
    // A link that was sent to another address, and one that was withdrawn.
    foreign: '33 3333 3333 333 333',
    archived: 'GG GGGG GGGG 333 GGG',
    deleted: 'GG GGGG GGGG 333 GGG',
    malformed: notFoundForAll,
  },

  listTargets: { own: '22 2222 2233 444 444', shows: true },
  getTarget: { names: 'target', own: '22 2222 2233 444 444', archived: '22 2222 2233 444 444', shows: true },
  createTarget: { own: '23 2233 3333 444 444', shows: true },
  editTarget: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },
  archiveTarget: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },
  unarchiveTarget: { names: 'target', own: 'C3 CC33 3333 444 444', archived: '23 2233 3333 444 444', shows: true },
  checkTarget: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },
  addTargetDocument: { names: 'target', own: '23 2233 3333 444 444', archived: 'C3 CC33 3333 444 444', shows: true },

  listAuditEvents: { own: '22 2233 3333 444 444', shows: true },
}
