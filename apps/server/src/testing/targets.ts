import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Targets } from '../db/tables.ts'

/** A website of an organization; the owner of the tables may write what nobody else may. */
export async function insertTestTarget(
  db: Db,
  organizationId: string,
  changes: Partial<Insertable<Targets>> = {},
): Promise<string> {
  const row = {
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
