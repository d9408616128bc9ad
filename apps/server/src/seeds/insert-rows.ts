import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tables, Trx } from '#server/db/database.ts'

/** Inserts any number of rows into a table with one statement; all rows name the same columns. */
export async function insertRows<T extends keyof Tables>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}

/** A UUID derived from kind and name, so that repeated seeds use the same identifier. */
export function fixedId(kind: string, name: string): string {
  const bytes = createHash('sha256').update(`grana seed ${kind} ${name}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
