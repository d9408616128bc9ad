import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

/** Whether the acting triager opens a report for the first time since it was given to them. */
export async function isFirstReading(
  trx: Trx,
  { organization_id: organizationId, id }: { organization_id: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select grana.is_first_reading(${organizationId}, ${id}) as is_first`.execute(trx)
  return rows[0]?.is_first === true
}
