import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { noteSign } from '#server/lib/work-scope.ts'

/** Whether the acting triager opens a report for the first time since it was given to them. */
export async function isFirstReading(
  trx: Trx,
  { organization_id: organizationId, id }: { organization_id: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select grana.is_first_reading(${organizationId}, ${id}) as is_first`.execute(trx)
  return rows[0]?.is_first === true
}

type Key = { organization_id: string; id: string }

/** Notes that the actor reads a report; once in a quarter of an hour, however often it is loaded. */
export async function recordReading(trx: Trx, { organization_id, id }: Key, at: Date): Promise<void> {
  noteSign('report_read')
  await sql`select grana.record_reading(${organization_id}, ${id}, ${at})`.execute(trx)
}

export type ReadingRow = { user_id: string; name: string; side: 'organization' | 'staff'; read_at: Date }

/** The newest readings of a report; none for those who may not know of them. */
export async function listReadings(trx: Trx, { organization_id, id }: Key, most: number): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select r.user_id, u.first_name || ' ' || u.last_name as name, r.side, r.read_at
    from report_readings r join users u on u.id = r.user_id
    where r.organization_id = ${organization_id} and r.report_id = ${id}
    order by r.read_at desc, r.user_id limit ${most}`.execute(trx)
  return rows
}
