import { sql, type RawBuilder } from 'kysely'
import { canAct, decide, rolesOf, type Membership } from '#server/permissions/decide.ts'

/** Programs that the member sees in full; of other programs, only reports assigned to the member. */
export type InboxScope = 'all' | { programs: readonly string[]; userId: string }

/** The part of the inbox that a member sees, or whose content the member reads. */
export function toInboxScope(
  membership: Membership,
  userId: string,
  permission: 'report.figures' | 'report.read' | 'report.note' = 'report.figures',
): InboxScope {
  if (canAct(decide(permission, rolesOf({ ...membership, programs: [] })))) return 'all'
  const ids = new Set(membership.programs.map(({ programId }) => programId))
  return { programs: [...ids].filter((id) => decide(permission, rolesOf(membership, id)) === 'yes'), userId }
}

export type InboxTenant = { organizationId: string; seen: InboxScope }

export function ofTenant({ organizationId, seen }: InboxTenant): RawBuilder<unknown>[] {
  return [
    sql`r.organization_id = ${organizationId}`,
    ...(seen === 'all'
      ? []
      : [sql`(r.program_id = any(${[...seen.programs]}::uuid[]) or r.assigned_to = ${seen.userId})`]),
  ]
}
