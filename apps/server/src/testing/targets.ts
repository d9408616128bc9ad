import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Targets } from '../db/tables.ts'

/** A website of an organization; written by the owner of the tables, who is not restricted by row security. */
export async function insertTestTarget(
  db: Db,
  organizationId: string,
  changes: Partial<Insertable<Targets>> = {},
): Promise<string> {
  const row: Insertable<Targets> = {
    organization_id: organizationId,
    name: 'Banca web',
    type: 'website',
    address: 'banca.example.com',
    environment: 'production',
    asset_tier: 1,
    ...changes,
  }
  const { id } = await db.insertInto('targets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
