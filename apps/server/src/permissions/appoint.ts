import { programRoles, type OrganizationRole, type ProgramRole } from '@grana/contract/tenancy'
import { may, type Standing } from './judge.ts'
import { permissionTable, type Role } from './table.ts'

/** Whether somebody may give or take a role in a program. */
export function mayAppoint(standing: Standing, programId: string, role: ProgramRole): boolean {
  return may(standing, role === 'owner' ? 'program.appoint_owner' : 'program.appoint', programId)
}

type Place = { role?: OrganizationRole; programRole?: ProgramRole | null }

/** Whether whoever gets this place may approve rewards: it is given by somebody who has just shown who they are. */
export function givesApproval({ role, programRole }: Place): boolean {
  const roles = [`organization_${role}`, `program_${programRole}`] as Role[]
  return roles.some((one) => permissionTable['reward.approve'][one] !== undefined)
}

export function appointableRoles(standing: Standing, programId: string): ProgramRole[] {
  return programRoles.filter((role) => mayAppoint(standing, programId, role))
}
