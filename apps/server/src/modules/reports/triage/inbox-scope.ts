import { canAct, decide, rolesOf, type Membership } from '#server/permissions/decide.ts'
import type { InboxScope } from './queries-inbox.ts'

/** The part of the inbox that a member sees: all of it, or their programs plus reports assigned to them. */
export function toInboxScope(membership: Membership, userId: string): InboxScope {
  if (canAct(decide('report.figures', rolesOf({ ...membership, programs: [] })))) return 'all'
  const ids = new Set(membership.programs.map(({ programId }) => programId))
  return { programs: [...ids].filter((id) => decide('report.figures', rolesOf(membership, id)) === 'yes'), userId }
}
