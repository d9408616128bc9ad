import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import type { DocumentKey } from './queries-documents.ts'

/** Versions of the pentest of a report, and of those that follow it, whose file a redaction deleted. */
export async function listWithoutFile(trx: Trx, organizationId: string, reportId: string): Promise<DocumentKey[]> {
  const { rows } = await sql<DocumentKey>`
    select d.organization_id as "organizationId", d.engagement_id as "engagementId", d.version
    from engagement_documents d
    where d.organization_id = ${organizationId}
      and d.engagement_id in (select grana.engagements_of_report(${organizationId}, ${reportId})) and d.redacted_at is not null and d.content is not null
      and not exists (select from engagement_files f where (f.organization_id, f.engagement_id, f.version, f.kind)
        = (d.organization_id, d.engagement_id, d.version, 'report'))
    order by d.version desc limit 200`.execute(trx)
  return rows
}

type RedactedRow = { content: DocumentContent; redacted_at: string }

/** The content that remains; `undefined` when the version has none. */
export async function findRedacted(trx: Trx, { organizationId, engagementId, version }: DocumentKey) {
  const { rows } = await sql<RedactedRow>`
    select content, redacted_at::text from engagement_documents
    where organization_id = ${organizationId} and engagement_id = ${engagementId} and version = ${version}
      and content is not null and redacted_at is not null`.execute(trx)
  return rows[0]
}

type FileAgain = { bytes: Buffer; sha256: string; at: Date; redactedAt: string }

/** Adds the file, unless another text was redacted since its content was read. */
export async function insertFileAgain(trx: Trx, key: DocumentKey, { bytes, sha256, at, redactedAt }: FileAgain) {
  await sql`
    insert into engagement_files (organization_id, engagement_id, version, kind, bytes, sha256, made_at)
    select d.organization_id, d.engagement_id, d.version, 'report', ${bytes}, ${sha256}, ${at}
    from engagement_documents d
    where d.organization_id = ${key.organizationId} and d.engagement_id = ${key.engagementId} and d.version = ${key.version}
      and d.redacted_at::text = ${redactedAt}
    for share of d
    on conflict do nothing`.execute(trx)
}
