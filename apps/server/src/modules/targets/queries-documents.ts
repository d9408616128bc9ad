import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { TargetDocuments } from '#server/db/tables.ts'
import type { TargetType } from '@grana/contract/program-values'
import type { TargetKey } from './queries-checks.ts'

/** Inserts a document; a waiting one becomes replaced. */
export async function insertDocument(trx: Trx, row: Insertable<TargetDocuments>): Promise<string> {
  await trx
    .updateTable('target_documents')
    .set({ state: 'replaced' })
    .where('organization_id', '=', row.organization_id)
    .where('target_id', '=', row.target_id)
    .where('state', '=', 'waiting')
    .execute()
  const { id } = await trx.insertInto('target_documents').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Decision = { accept: boolean; reason: string | null; at: Date }

/** Applies a staff decision; `undefined` when the document no longer waits. The database checks the actor's role. */
export async function decideDocument(
  trx: Trx,
  documentId: string,
  { accept, reason, at }: Decision,
): Promise<TargetKey | undefined> {
  const { rows } = await sql<{ organization_id: string; target_id: string }>`
    select organization_id, target_id
    from grana.decide_target_document(${documentId}, ${accept}, ${reason}, ${at})`.execute(trx)
  const row = rows[0]
  return row && { organizationId: row.organization_id, targetId: row.target_id }
}

export type WaitingDocument = {
  id: string
  organization_id: string
  organization_name: string
  target_id: string
  target_name: string
  type: TargetType
  address: string
  file_name: string
  size_bytes: number
  uploaded_at: Date
}

/** Documents that wait for staff review, oldest first. */
export async function listWaitingDocuments(trx: Trx, most: number): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select d.id, d.organization_id, o.name as organization_name, d.target_id, t.name as target_name, t.type, d.address,
      d.file_name, d.size_bytes, d.uploaded_at
    from target_documents d
    join targets t on (t.organization_id, t.id) = (d.organization_id, d.target_id)
    join organizations o on o.id = d.organization_id
    where d.state = 'waiting'
    order by d.uploaded_at, d.id limit ${most}`.execute(trx)
  return rows
}

/** The target that a document belongs to, also of a document that was decided. */
export function findDocumentTarget(trx: Trx, documentId: string) {
  return trx
    .selectFrom('target_documents as d')
    .innerJoin('targets as t', (join) =>
      join.onRef('t.organization_id', '=', 'd.organization_id').onRef('t.id', '=', 'd.target_id'),
    )
    .select(['d.organization_id', 'd.target_id', 't.name as target_name'])
    .where('d.id', '=', documentId)
    .executeTakeFirst()
}

/** The file of a waiting document. Decided documents cannot be read any more. */
export function findWaitingFile(trx: Trx, documentId: string) {
  return trx
    .selectFrom('target_documents as d')
    .innerJoin('targets as t', (join) =>
      join.onRef('t.organization_id', '=', 'd.organization_id').onRef('t.id', '=', 'd.target_id'),
    )
    .select(['d.file_key', 'd.file_name', 'd.organization_id', 'd.target_id', 't.name as target_name'])
    .where('d.id', '=', documentId)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst()
}

/** Deletes replaced documents; `sweepDocuments` then removes their files as orphans. */
export async function deleteReplacedDocuments(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('target_documents').where('state', '=', 'replaced').where('uploaded_at', '<', before).execute()
}

/** Those of the file keys that a row references. */
export async function listReferencedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('target_documents').select('file_key').where('file_key', 'in', keys).execute()
  return new Set(rows.map(({ file_key: key }) => key))
}
