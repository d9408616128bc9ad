import { canAppoint } from '#server/permissions/appoint.ts'
import { hasPermission, type Membership } from '#server/permissions/decide.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

export type InvitedRole = { role: OrganizationRole; programId: string | null; programRole: ProgramRole | null }

/** Only owners invite into the organization; members who may appoint in a program invite into that program. */
export function canInvite(membership: Membership, { programId, programRole }: InvitedRole): boolean {
  if (programId === null || programRole === null) return hasPermission(membership, 'members.govern')
  return canAppoint(membership, programId, programRole)
}
