import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { EvidenceRefusal } from '@grana/contract/reports/evidence'
import { fileColumns, type FileRow } from './queries-files.ts'

/** A file that waits to be looked at. */
export async function findSent(db: Db, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f where f.id = ${id} and f.state = 'checking'`.execute(db)
  return rows[0]
}

export type Found = { sha256: string } | { refusal: EvidenceRefusal }

/** Writes down what was found; `false` when the file went meanwhile. */
export async function saveFound(db: Db, id: string, { found, at }: { found: Found; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_files')
    .set({ ...found, state: 'refusal' in found ? 'refused' : 'ready', checked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets uploads that nobody went on with; gives how many. */
export async function deleteAbandoned(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('report_files')
    .where('state', '=', 'uploading')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Files that should have been looked at by now. */
export async function listLeft(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('report_files')
    .select('id')
    .where('state', '=', 'checking')
    .where('created_at', '<', before)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Files that went and whose bytes may be there still, the oldest first. */
export function listDropped(db: Db, most: number) {
  return db.selectFrom('dropped_files').select(['id', 'upload_id']).orderBy('dropped_at').limit(most).execute()
}

export async function deleteDropped(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dropped_files').where('id', '=', id).execute()
}

/** Those of the files that are on their way or being looked at. */
export async function listOnTheirWay(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('report_files')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['uploading', 'checking'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
