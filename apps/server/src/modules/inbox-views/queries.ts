import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { InboxView } from '@grana/contract/reports/inbox-views'

type Owner = { organizationId: string; userId: string }

/** The views of a member, by name. */
export function listViews(trx: Trx, { organizationId, userId }: Owner): Promise<InboxView[]> {
  return trx
    .selectFrom('inbox_views')
    .select(['name', 'search'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
}

/** Whether row security lets the actor save a view there: an insert that it refuses would be a fault. */
export async function isMemberOf(trx: Trx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_member: boolean }>`
    select ${organizationId} = any (grana.actor_organizations()) as is_member`.execute(trx)
  return rows[0]?.is_member === true
}

export async function saveView(
  trx: Trx,
  { organizationId, userId }: Owner,
  { name, search, at }: { name: string; search: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('inbox_views')
    .values({ organization_id: organizationId, user_id: userId, name, search, created_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'name']).doUpdateSet({ search, created_at: at }),
    )
    .execute()
}

export async function deleteView(trx: Trx, { organizationId, userId }: Owner, name: string): Promise<void> {
  await trx
    .deleteFrom('inbox_views')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .execute()
}
