import type { OrganizationRole, Permission, ProgramRole } from '@grana/contract/tenancy'
import { permissionTable, type Cell, type Role } from './table.ts'

export type Verdict = Cell | 'no'

const strength: Readonly<Record<Verdict, number>> = { no: 0, suggest: 1, own: 2, yes: 3 }

/** What these roles together may do: the strongest of what each of them may. */
export function judge(permission: Permission, held: readonly Role[]): Verdict {
  const line = permissionTable[permission]
  let best: Verdict = 'no'
  for (const role of held) {
    const cell = line[role] ?? 'no'
    if (strength[cell] > strength[best]) best = cell
  }
  return best
}

/** Whether a verdict lets somebody act, and not only suggest. */
export function allows(verdict: Verdict): boolean {
  return verdict === 'yes' || verdict === 'own'
}

export type ProgramStanding = { programId: string; role: ProgramRole; isActivated: boolean }

/** What somebody is in one organization. */
export type Standing = {
  organizationId: string
  role: OrganizationRole
  programs: readonly ProgramStanding[]
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

/** The roles of a member: in the organization, and in one program, or in all of theirs where none is named. */
export function rolesOf({ role, programs }: Standing, programId?: string): Role[] {
  const counting = programs.filter(
    (program) =>
      (programId === undefined || program.programId === programId) &&
      (program.role !== 'backup_contact' || program.isActivated),
  )
  return [...ofOrganization[role], ...counting.map((program) => ofProgram[program.role])]
}

/** Whether a member may know that a program exists. */
export function seesProgram(standing: Standing, programId: string): boolean {
  return judge('program.read', rolesOf(standing, programId)) !== 'no'
}

/** Whether a member may do something, in a program where one is named. */
export function may(standing: Standing, permission: Permission, programId?: string): boolean {
  return allows(judge(permission, rolesOf(standing, programId)))
}

/** Programs to which an `own` verdict narrows a member. */
export function ownPrograms(standing: Standing, permission: Permission): string[] {
  const ids = new Set(standing.programs.map(({ programId }) => programId))
  return [...ids].filter((id) => may(standing, permission, id))
}
