import type { Trx } from '#server/db/database.ts'
import { applyGroups } from '../group-roles/public.ts'
import { listGroupsOf } from './queries-groups.ts'

/** Gives people of the directory the roles of their groups, and ends those of groups that they left. */
export async function applyDirectoryGroups(trx: Trx, organizationId: string, ids: readonly string[], at: Date) {
  const rows = await listGroupsOf(trx, organizationId, ids)
  const people = rows.map(({ user_id: userId, groups }) => ({ userId, groups }))
  await applyGroups(trx, { organizationId, source: 'provisioning', people }, at)
}
