import type { OrganizationRole, Permission, ProgramRole } from '@grana/contract/tenancy'
import { permissionTable, type Cell, type Role } from './table.ts'

export type Decision = Cell | 'no'

const strength: Readonly<Record<Decision, number>> = { no: 0, suggest: 1, own: 2, yes: 3 }

/** The decision for a set of roles: the strongest of their cells. */
export function decide(permission: Permission, held: readonly Role[]): Decision {
  const line = permissionTable[permission]
  let best: Decision = 'no'
  for (const role of held) {
    const cell = line[role] ?? 'no'
    if (strength[cell] > strength[best]) best = cell
  }
  return best
}

/** Whether a decision lets a user act, and not only suggest. */
export function canAct(decision: Decision): boolean {
  return decision === 'yes' || decision === 'own'
}

export type ProgramMembership = { programId: string; role: ProgramRole; isActivated: boolean }

/** What a user is in one organization. */
export type Membership = {
  organizationId: string
  role: OrganizationRole
  programs: readonly ProgramMembership[]
}

const ofOrganization: Readonly<Record<OrganizationRole, readonly Role[]>> = {
  owner: ['organization_owner', 'member'],
  viewer: ['organization_viewer', 'member'],
  member: ['member'],
}

const ofProgram: Readonly<Record<ProgramRole, Role>> = {
  owner: 'program_owner',
  administrator: 'program_administrator',
  analyst: 'program_analyst',
  viewer: 'program_viewer',
  technical_contact: 'technical_contact',
  backup_contact: 'technical_contact',
}

/** The roles of a member: in the organization, and in one program, or in all of their programs when none is given. */
export function rolesOf({ role, programs }: Membership, programId?: string): Role[] {
  const counting = programs.filter(
    (program) =>
      (programId === undefined || program.programId === programId) &&
      (program.role !== 'backup_contact' || program.isActivated),
  )
  return [...ofOrganization[role], ...counting.map((program) => ofProgram[program.role])]
}

/** Whether a member may know that a program exists. */
export function canSeeProgram(membership: Membership, programId: string): boolean {
  return decide('program.read', rolesOf(membership, programId)) !== 'no'
}

/** Whether a member may do something, in a program when one is given. */
export function hasPermission(membership: Membership, permission: Permission, programId?: string): boolean {
  return canAct(decide(permission, rolesOf(membership, programId)))
}

/** Programs to which an `own` decision narrows a member. */
export function ownPrograms(membership: Membership, permission: Permission): string[] {
  const ids = new Set(membership.programs.map(({ programId }) => programId))
  return [...ids].filter((id) => hasPermission(membership, permission, id))
}
