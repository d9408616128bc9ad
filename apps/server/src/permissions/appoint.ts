import { hasKey } from '@grana/contract/record-keys'
import { programRoles, type OrganizationRole, type ProgramRole } from '@grana/contract/tenancy'
import { hasPermission, type Membership } from './decide.ts'
import { permissionTable } from './table.ts'

/** Whether a member may assign or remove a role in a program. */
export function canAppoint(membership: Membership, programId: string, role: ProgramRole): boolean {
  return hasPermission(membership, role === 'owner' ? 'program.appoint_owner' : 'program.appoint', programId)
}

type InvitedPlace = { role?: OrganizationRole; programRole?: ProgramRole | null }

/** Whether a role lets its holder approve rewards: assigning it needs a recent confirmation of identity. */
export function isApproverRole({ role, programRole }: InvitedPlace): boolean {
  const roles = [`organization_${role}`, `program_${programRole}`]
  return roles.some((one) => hasKey(permissionTable['reward.approve'], one))
}

export function appointableRoles(membership: Membership, programId: string): ProgramRole[] {
  return programRoles.filter((role) => canAppoint(membership, programId, role))
}
