import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { EvidenceRefusal } from '@grana/contract/reports/evidence'
import { fileColumns, type FileRow } from './queries-files.ts'

/** Long past what reading the largest file takes: whoever began to look then has fallen. */
const lookMs = 3_600_000

/** A file that waits to be looked at, held for whoever asks; nothing while somebody else looks at it. */
export async function beginLook(db: Db, id: string, at: Date): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    update report_files f set look_began_at = ${at}
    where f.id = ${id} and f.state = 'checking'
      and (f.look_began_at is null or f.look_began_at <= ${new Date(at.getTime() - lookMs)})
    returning ${fileColumns}`.execute(db)
  return rows[0]
}

/** Lets go of a file of which nothing was found out, for the next try. */
export async function endLook(db: Db, id: string, beganAt: Date): Promise<void> {
  await db
    .updateTable('report_files')
    .set({ look_began_at: null })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('look_began_at', '=', beganAt)
    .execute()
}

export type Found = { sha256: string } | { refusal: EvidenceRefusal }

type Look = { found: Found; beganAt: Date; at: Date }

/** Writes down what was found; `false` when the file went meanwhile, or is no longer this one's to judge. */
export async function saveFound(db: Db, id: string, { found, beganAt, at }: Look): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_files')
    .set({ ...found, state: 'refusal' in found ? 'refused' : 'ready', checked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('look_began_at', '=', beganAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the bytes of a file are somebody's still: found ready, or being looked at by somebody else. */
export async function isWanted(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('report_files').select('state').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.state !== 'refused'
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
    .where('completed_at', '<', before)
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

/** Those of the uploads in parts that files wait for, or that are to be cleared with a file that went. */
export async function listKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('report_files')
    .select('upload_id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('dropped_files').select('upload_id').where('id', 'in', ids))
    .execute()
  return new Set(rows.flatMap(({ upload_id: uploadId }) => uploadId ?? []))
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
