import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { EvidenceRefusal } from '@grana/contract/reports/evidence'
import { fileColumns, type FileRow } from './queries-files.ts'

/** Far longer than the check of the largest file takes: a check that began before then has crashed. */
const claimMs = 3_600_000

/** Claims a file that waits for its check; `undefined` while another worker checks it. */
export async function claimCheck(db: Db, id: string, at: Date): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    update report_files f set look_began_at = ${at}
    where f.id = ${id} and f.state = 'checking'
      and (f.look_began_at is null or f.look_began_at <= ${new Date(at.getTime() - claimMs)})
    returning ${fileColumns}`.execute(db)
  return rows[0]
}

/** Releases the claim of a check without a result, for the next attempt. */
export async function releaseCheck(db: Db, id: string, beganAt: Date): Promise<void> {
  await db
    .updateTable('report_files')
    .set({ look_began_at: null })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('look_began_at', '=', beganAt)
    .execute()
}

export type CheckResult = { sha256: string } | { refusal: EvidenceRefusal }

type SavedCheck = { found: CheckResult; beganAt: Date; at: Date }

/** Saves the result of a check; `false` when the file was deleted meanwhile or another worker claimed it. */
export async function saveCheckResult(db: Db, id: string, { found, beganAt, at }: SavedCheck): Promise<boolean> {
  const row = await db
    .updateTable('report_files')
    .set({ ...found, state: 'refusal' in found ? 'refused' : 'ready', checked_at: at })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('look_began_at', '=', beganAt)
    .returning(['organization_id', 'commented_report_id', 'event_number', 'audience'])
    .executeTakeFirst()
  if (row !== undefined && row.event_number !== null) {
    const { organization_id: organization, commented_report_id: report, audience } = row
    const signal = JSON.stringify({ report, organization, internal: audience === 'internal' })
    // The file was sent before its check ended: open pages load the report again.
    await sql`select pg_notify('grana_live', ${signal})`.execute(db)
  }
  return row !== undefined
}

/** Whether the bytes of a file are still needed: it is ready, or another worker checks it. */
export async function isFileNeeded(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('report_files').select('state').where('id', '=', id).executeTakeFirst()
  return row !== undefined && row.state !== 'refused' && row.state !== 'redacted'
}

/** Deletes uploads that were not completed, and files of comments that were not sent; returns their number. */
export async function purgeAbandonedUploads(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('report_files')
    .where((row) =>
      row.or([
        row('state', '=', 'uploading'),
        row.and([row('commented_report_id', 'is not', null), row('event_number', 'is', null)]),
      ]),
    )
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Files whose check is overdue. */
export async function listOverdueChecks(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('report_files')
    .select('id')
    .where('state', '=', 'checking')
    .where('completed_at', '<', before)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deleted files whose bytes may still be in the store, oldest first. */
export function listDroppedFiles(db: Db, most: number) {
  return db.selectFrom('dropped_files').select(['id', 'upload_id']).orderBy('dropped_at').limit(most).execute()
}

export async function deleteDroppedFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('dropped_files').where('id', '=', id).execute()
}

/** Ids of multipart uploads that a file, or a deleted file, still references. */
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

/** Of these files, the ones that are being uploaded or checked. */
export async function listIncomingFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('report_files')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['uploading', 'checking'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
