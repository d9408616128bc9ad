import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Targets } from '#server/db/tables.ts'

/** A website of an organization; the owner of the tables may write what nobody else may. */
export async function insertTestTarget(
  db: Db,
  organizationId: string,
  changes: Partial<Insertable<Targets>> = {},
): Promise<string> {
  const row = {
    organization_id: organizationId,
    name: 'Banca en línea',
    type: 'website',
    address: 'banca.example.com',
    environment: 'production',
    asset_tier: 1,
    ...changes,
  }
  const { id } = await db.insertInto('targets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What people fill in, without a mistake. */
export const targetFields = {
  name: 'Banca en línea',
  type: 'website',
  address: 'https://Banca.Tepozan.example/',
  website_type: 'customer_portal',
  environment: 'production',
  tier: 1,
  credential_mode: 'self_without_pii',
  note: 'Sin pruebas de carga.',
  criteria: [
    { criterion: 'testing_depth', weight: 4 },
    { criterion: 'compliance_internal', weight: 2 },
  ],
}
