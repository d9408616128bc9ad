import type { Operation } from '../operation.ts'
import { listAuditEvents } from './audit.ts'
import {
  acceptInvitation,
  getOffer,
  inviteMember,
  listInvitations,
  registerInvited,
  rejectInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.ts'
import {
  activateBackup,
  appointMember,
  changeMemberRole,
  dismissMember,
  listMembers,
  listProgramMembers,
  removeMember,
} from './members.ts'
import {
  changeOrganization,
  changeSecondFactorRule,
  getOrganization,
  leaveOrganization,
  listOrganizations,
} from './organizations.ts'
import {
  addTargetDocument,
  archiveTarget,
  checkTarget,
  createTarget,
  editTarget,
  getTarget,
  listTargets,
  unarchiveTarget,
} from './targets.ts'

/** What organizations do. */
export const customerOperations: readonly Operation[] = [
  listTargets,
  getTarget,
  createTarget,
  editTarget,
  archiveTarget,
  unarchiveTarget,
  checkTarget,
  addTargetDocument,
  listOrganizations,
  getOrganization,
  changeOrganization,
  changeSecondFactorRule,
  leaveOrganization,
  listMembers,
  changeMemberRole,
  removeMember,
  listProgramMembers,
  appointMember,
  dismissMember,
  activateBackup,
  listInvitations,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
  getOffer,
  acceptInvitation,
  rejectInvitation,
  registerInvited,
  listAuditEvents,
]
