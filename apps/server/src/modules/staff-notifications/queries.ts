import type { Trx } from '#server/db/database.ts'

/** Organizations of an owner that wait for approval. */
export async function listWaitingOrganizations(trx: Trx, ownerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.id')
    .where('m.user_id', '=', ownerId)
    .where('m.role', '=', 'owner')
    .where('o.approval', '=', 'pending')
    .execute()
  return rows.map(({ id }) => id)
}
