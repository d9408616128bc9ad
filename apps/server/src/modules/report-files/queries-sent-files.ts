import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { FileAudience } from '@grana/contract/reports/comment-files'
import type { EvidenceFile } from '@grana/contract/reports/evidence'
import { fileColumns, toEvidenceFile, type CommentScope, type FileRow } from './queries-files.ts'

type ReportKey = { organization_id: string; id: string }

/** Internal files only for readers of internal notes, and no proofs of payment; row security repeats this. */
type Reader = { readsNotes: boolean }

const readableBy = ({ readsNotes }: Reader) =>
  readsNotes ? sql`f.audience is distinct from 'payers'` : sql`coalesce(f.audience, 'everyone') = 'everyone'`

/** Files of a submitted report. */
export async function listReportFiles(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<EvidenceFile[]> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f
    where f.organization_id = ${tenant} and f.report_id = ${id} and f.state in ('ready', 'redacted')
    order by f.created_at, f.id`.execute(trx)
  return rows.map(toEvidenceFile)
}

/** Files of the comments of a report, by the number of the comment. */
export async function listSentCommentFiles(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  reader: Reader,
): Promise<ReadonlyMap<number, EvidenceFile[]>> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f
    where f.organization_id = ${tenant} and f.commented_report_id = ${id} and f.event_number is not null
      and ${readableBy(reader)}
    order by f.created_at, f.id`.execute(trx)
  const byComment = new Map<number, EvidenceFile[]>()
  for (const row of rows) {
    const number = row.event_number ?? 0
    byComment.set(number, [...(byComment.get(number) ?? []), toEvidenceFile(row)])
  }
  return byComment
}

/** A file of a report or of one of its comments that was checked and that the reader may download. */
export async function findReadyFile(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  { fileId, ...reader }: Reader & { fileId: string },
): Promise<EvidenceFile | undefined> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f
    where f.organization_id = ${tenant} and f.id = ${fileId} and f.state = 'ready'
      and (f.report_id = ${id} or (f.commented_report_id = ${id} and f.event_number is not null))
      and ${readableBy(reader)}`.execute(trx)
  return rows[0] && toEvidenceFile(rows[0])
}

/** Proofs of payment of a report, by the number of the event that carries them. */
export async function listProofs(trx: Trx, { organization_id: tenant, id }: ReportKey) {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f
    where f.organization_id = ${tenant} and f.commented_report_id = ${id} and f.event_number is not null
      and f.audience = 'payers'
    order by f.created_at, f.id`.execute(trx)
  return rows.map((row) => ({ event: row.event_number ?? 0, file: toEvidenceFile(row) }))
}

/** A proof of payment of a report that was checked, with the share that it pays where that is not the first author's. */
export async function findReadyProof(trx: Trx, { organization_id: tenant, id }: ReportKey, fileId: string) {
  const { rows } = await sql<FileRow & { share: string | null }>`
    select ${fileColumns}, (select e.details ->> 'share' from report_events e
      where (e.organization_id, e.report_id, e.number) = (f.organization_id, f.commented_report_id, f.event_number)) as share
    from report_files f
    where f.organization_id = ${tenant} and f.id = ${fileId} and f.state = 'ready'
      and f.commented_report_id = ${id} and f.event_number is not null and f.audience = 'payers'`.execute(trx)
  return rows[0] && { ...toEvidenceFile(rows[0]), share: rows[0].share }
}

/** Number and bytes of the files of all comments of a report. Takes a lock, so that concurrent uploads stay within the limits. */
export async function countConversationFiles(trx: Trx, { organizationId, reportId }: CommentScope) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comment files of ${reportId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ files: number; bytes: number }>`
    select files, bytes::float8 as bytes from grana.comment_files_of_report(${organizationId}, ${reportId})`.execute(
    trx,
  )
  return rows[0] ?? { files: 0, bytes: 0 }
}

type FilesToAttach = { ids: readonly string[]; audience: FileAudience; number: number }

/** Sends files with a comment; returns how many of them were the author's, for this audience, and not sent before. */
export async function attachFilesToComment(trx: Trx, scope: CommentScope, sending: FilesToAttach): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('report_files')
    .set({ event_number: sending.number })
    .where('organization_id', '=', scope.organizationId)
    .where('commented_report_id', '=', scope.reportId)
    .where('agent_id', '=', scope.agentId)
    .where('audience', '=', sending.audience)
    .where('event_number', 'is', null)
    .where('state', 'in', ['checking', 'ready'])
    .where('id', 'in', sending.ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
