import type { OperationRoute } from '#server/http/handle.ts'
import { activateBackupContact } from './activate-backup-contact.ts'
import { addProgramMember } from './add-program-member.ts'
import { changeMemberRole } from './change-member-role.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { listProgramMembers } from './list-program-members.ts'
import { removeMember } from './remove-member.ts'
import { removeProgramMember } from './remove-program-member.ts'

export const memberRoutes: readonly OperationRoute[] = [
  listMembers,
  changeMemberRole,
  removeMember,
  leaveOrganization,
  listProgramMembers,
  addProgramMember,
  removeProgramMember,
  activateBackupContact,
]
