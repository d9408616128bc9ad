import { mayAppoint } from '#server/permissions/appoint.ts'
import { may, type Standing } from '#server/permissions/judge.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

export type Place = { role: OrganizationRole; programId: string | null; programRole: ProgramRole | null }

/** Into the organization itself by its owners alone; into a program by those who appoint there. */
export function mayInvite(standing: Standing, { programId, programRole }: Place): boolean {
  if (programId === null || programRole === null) return may(standing, 'members.govern')
  return mayAppoint(standing, programId, programRole)
}
