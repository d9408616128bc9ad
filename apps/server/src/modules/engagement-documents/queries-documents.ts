import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import type { DocumentForm, DocumentMark, DocumentState } from '@grana/contract/engagements/documents'
import type { EngagementKey } from '../engagements/public.ts'

export type VersionRow = {
  version: number
  state: DocumentState
  progress: number
  summary: string
  method: string | null
  recommendations: string | null
  marks: DocumentMark[]
  written_by: string
  written_at: Date
  reviewed_at: Date | null
  issued_at: Date | null
  redacted_at: Date | null
  /** Whether its attestation is a file already. */
  has_attestation: boolean
}

/** Versions of the report that the reader may see, newest first. */
export async function listVersions(trx: Trx, key: EngagementKey): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select d.version, d.state, d.progress, d.summary, d.method, d.recommendations, d.marks, d.written_by, d.written_at,
      d.reviewed_at, d.issued_at, d.redacted_at, exists (select from engagement_files f where (f.organization_id, f.engagement_id, f.version)
        = (d.organization_id, d.engagement_id, d.version) and f.kind = 'attestation') as has_attestation
    from engagement_documents d where d.organization_id = ${key.organization_id} and d.engagement_id = ${key.id}
    order by d.version desc limit 200`.execute(trx)
  return rows
}

export type DocumentKey = { organizationId: string; engagementId: string; version: number }

const ofVersion = ({ organizationId, engagementId, version }: DocumentKey) =>
  sql`organization_id = ${organizationId} and engagement_id = ${engagementId} and version = ${version}`

type WholeRow = { state: DocumentState; content: DocumentContent | null; written_by: string }

export async function findVersion(trx: Trx, key: DocumentKey): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select state, content, written_by from engagement_documents where ${ofVersion(key)}`.execute(trx)
  return rows[0]
}

type FileRow = { bytes: Buffer; sha256: string }

export async function findFile(trx: Trx, key: DocumentKey, kind: 'report' | 'attestation') {
  const { rows } = await sql<FileRow>`
    select bytes, sha256 from engagement_files where ${ofVersion(key)} and kind = ${kind}`.execute(trx)
  return rows[0]
}

/** Adds the next version, unless another one is being made or reviewed. */
export async function insertVersion(
  trx: Trx,
  key: EngagementKey,
  { form, by, at }: { form: DocumentForm; by: string; at: Date },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${key.id}`}, 0))`.execute(trx)
  const { rows } = await sql<{ version: number }>`
    insert into engagement_documents (organization_id, engagement_id, version, summary, method, recommendations, written_by, written_at)
    select ${key.organization_id}, ${key.id}, coalesce(max(d.version), 0) + 1, ${form.summary}, ${form.method ?? null},
      ${form.recommendations ?? null}, ${by}, ${at}
    from engagement_documents d where d.organization_id = ${key.organization_id} and d.engagement_id = ${key.id}
    having count(*) filter (where d.state in ('making', 'in_review', 'accepted')) = 0
    returning version`.execute(trx)
  return rows[0]?.version
}

type Review = { state: 'accepted' | 'refused'; marks: readonly DocumentMark[]; by: string; at: Date }

/** Decides about a version once; `false` when it does not wait for a review, or the reviewer wrote it. */
export async function reviewVersion(trx: Trx, key: DocumentKey, { state, marks, by, at }: Review): Promise<boolean> {
  const { rows } = await sql`
    update engagement_documents set state = ${state}, marks = ${JSON.stringify(marks)}::jsonb, reviewed_by = ${by}, reviewed_at = ${at}
    where ${ofVersion(key)} and state = 'in_review' and written_by <> ${by} returning version`.execute(trx)
  return rows.length > 0
}

/** Issues an accepted version once; the issued one before is replaced. */
export async function issueVersion(trx: Trx, key: DocumentKey, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from engagement_documents where ${ofVersion(key)} and state = 'accepted' for update`.execute(trx)
  if (rows.length === 0) return false
  await sql`update engagement_documents set state = 'replaced' where organization_id = ${key.organizationId}
    and engagement_id = ${key.engagementId} and state = 'issued'`.execute(trx)
  await sql`update engagement_documents set state = 'issued', issued_by = ${by}, issued_at = ${at}
    where ${ofVersion(key)}`.execute(trx)
  return true
}

/** Records how far the worker is; `false` when the version is not being made any more. */
export async function setProgress(trx: Trx, key: DocumentKey, progress: number): Promise<boolean> {
  const { rows } = await sql`update engagement_documents set progress = ${progress}
    where ${ofVersion(key)} and state = 'making' returning version`.execute(trx)
  return rows.length > 0
}

type Making = {
  /** The last redaction when the content was read. */
  redactedAt: string | null
  made: { content: DocumentContent; bytes: Buffer; sha256: string; at: Date } | undefined
}

/** Ends the making: with the content and the file, or without success. `false` when it ended already or a text was redacted meanwhile. */
export async function endMaking(trx: Trx, key: DocumentKey, { redactedAt, made }: Making): Promise<boolean> {
  const content = made === undefined ? sql`` : sql`, content = ${JSON.stringify(made.content)}::jsonb`
  const { rows } =
    await sql`update engagement_documents set state = ${made ? 'in_review' : 'failed'}, progress = 100 ${content}
    where ${ofVersion(key)} and state = 'making' and redacted_at::text is not distinct from ${redactedAt}::text
    returning version`.execute(trx)
  if (rows.length === 0) return false
  if (made) await insertFile(trx, key, { ...made, kind: 'report' })
  return true
}

type MadeFile = { kind: 'report' | 'attestation'; bytes: Buffer; sha256: string; at: Date }

export async function insertFile(trx: Trx, key: DocumentKey, { kind, bytes, sha256, at }: MadeFile): Promise<void> {
  const { organizationId, engagementId, version } = key
  await sql`insert into engagement_files (organization_id, engagement_id, version, kind, bytes, sha256, made_at)
    values (${organizationId}, ${engagementId}, ${version}, ${kind}, ${bytes}, ${sha256}, ${at}) on conflict do nothing`.execute(
    trx,
  )
}
