import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { FileAudience } from '@grana/contract/reports/comment-files'
import type { EvidenceFile, EvidenceKind, EvidenceRefusal, EvidenceState } from '@grana/contract/reports/evidence'

export type FileRow = {
  organization_id: string
  id: string
  draft_id: string | null
  audience: FileAudience | null
  event_number: number | null
  name: string
  kind: EvidenceKind
  size_bytes: number
  state: EvidenceState
  upload_id: string | null
  refusal: EvidenceRefusal | null
  sha256: string | null
  created_at: Date
}

export const fileColumns = sql`f.organization_id, f.id, f.draft_id, f.audience, f.event_number, f.name, f.kind,
  f.size_bytes::float8 as size_bytes, f.state, f.upload_id, f.refusal, f.sha256, f.created_at`

export function toEvidenceFile(row: FileRow): EvidenceFile {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    size: row.size_bytes,
    state: row.state,
    ...(row.refusal !== null && { refusal: row.refusal }),
    ...(row.sha256 !== null && { sha256: row.sha256 }),
    added_at: row.created_at.toISOString(),
  }
}

export type DraftScope = { draftId: string; agentId: string }

/** A comment that its author has not sent. */
export type CommentScope = { organizationId: string; reportId: string; agentId: string }

/** What a file that was not sent belongs to. */
export type FileOwner = DraftScope | CommentScope

/** Files of an owner, named `f`, that were not sent. */
function ownedBy(owner: FileOwner) {
  const isAuthor = sql<boolean>`f.agent_id = ${owner.agentId}`
  return 'draftId' in owner
    ? sql<boolean>`(${isAuthor} and f.draft_id = ${owner.draftId})`
    : sql<boolean>`(${isAuthor} and f.organization_id = ${owner.organizationId}
        and f.commented_report_id = ${owner.reportId} and f.event_number is null)`
}

function draftOf(trx: Trx, { draftId, agentId }: DraftScope) {
  return trx
    .selectFrom('report_drafts')
    .select('organization_id')
    .where('id', '=', draftId)
    .where('user_id', '=', agentId)
}

/** Locks a draft of the agent, so that adding files and submitting wait for each other; returns its organization. */
export async function lockDraft(trx: Trx, { draftId, agentId }: DraftScope): Promise<string | undefined> {
  const row = await draftOf(trx, { draftId, agentId }).forShare().executeTakeFirst()
  return row?.organization_id
}

export async function hasDraft(trx: Trx, scope: DraftScope): Promise<boolean> {
  return (await draftOf(trx, scope).executeTakeFirst()) !== undefined
}

/** Files of an owner in upload order. */
export async function listOwnFiles(trx: Trx, owner: FileOwner): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f where ${ownedBy(owner)} order by f.created_at, f.id`.execute(trx)
  return rows
}

export async function findOwnFile(trx: Trx, id: string, owner: FileOwner): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from report_files f where f.id = ${id} and ${ownedBy(owner)}`.execute(trx)
  return rows[0]
}

/** Bytes that the user has not sent plus those added since then. Takes a lock, so that concurrent uploads cannot exceed the quota. */
export async function sumAgentBytes(trx: Trx, agentId: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`evidence of ${agentId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::float8 as bytes from report_files
    where agent_id = ${agentId}
      and ((report_id is null and event_number is null) or created_at > ${since})`.execute(trx)
  return rows[0]?.bytes ?? 0
}

/** Bytes that all users uploaded for an organization since then. */
export async function sumOrganizationBytes(trx: Trx, organizationId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select grana.evidence_bytes(${organizationId}, ${since})::float8 as bytes`.execute(trx)
  return rows[0]?.bytes ?? 0
}

type NewFile = {
  owner: FileOwner
  organizationId: string
  id: string
  name: string
  kind: EvidenceKind
  size: number
  /** Audience of the comment that the file belongs to. */
  audience?: FileAudience
  at: Date
}

/** Row security repeats who may add a file; its refusal is not a fault of the server. */
function forbiddenByPolicy(error: unknown): never {
  const isRefused = error instanceof Error && 'code' in error && error.code === '42501'
  throw isRefused ? new DomainError('auth.forbidden') : error
}

export async function insertFile(trx: Trx, { owner, ...given }: NewFile): Promise<void> {
  const inserted = trx
    .insertInto('report_files')
    .values({
      organization_id: given.organizationId,
      id: given.id,
      agent_id: owner.agentId,
      ...('draftId' in owner
        ? { draft_id: owner.draftId }
        : { commented_report_id: owner.reportId, audience: given.audience ?? null }),
      name: given.name,
      kind: given.kind,
      size_bytes: given.size,
      created_at: given.at,
    })
    .execute()
  await inserted.catch(forbiddenByPolicy)
}

/** Saves the id of a multipart upload over the one that was read; `false` when another save came first. */
export async function saveUploadId(trx: Trx, { id, upload_id: known }: FileRow, uploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('report_files')
    .set({ upload_id: uploadId })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .where('upload_id', known === null ? 'is' : '=', known)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the upload as complete; `false` when it already was. */
export async function markUploaded(trx: Trx, id: string, { owner, at }: { owner: FileOwner; at: Date }) {
  const { numAffectedRows } = await sql`
    update report_files f set state = 'checking', completed_at = ${at}
    where f.id = ${id} and ${ownedBy(owner)} and f.state = 'uploading'`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function deleteFile(trx: Trx, id: string, owner: FileOwner): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from report_files f where f.id = ${id} and ${ownedBy(owner)}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Attaches the files of a draft to the submitted report, which has the id of the draft. */
export async function attachFilesToReport(trx: Trx, draftId: string, agentId: string): Promise<void> {
  await trx
    .updateTable('report_files')
    .set({ report_id: draftId, draft_id: null })
    .where('draft_id', '=', draftId)
    .where('agent_id', '=', agentId)
    .execute()
}
