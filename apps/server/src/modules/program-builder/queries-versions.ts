import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { PortalProgram } from '@grana/contract/programs'
import type { ProgramKey } from '../programs/public.ts'
import type { DraftRows } from './to-draft-rows.ts'

/** Published versions, newest first. */
export async function listVersions(trx: Trx, key: ProgramKey) {
  const rows = await trx
    .selectFrom('policy_versions')
    .select(['version', 'published_at'])
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ version, published_at: at }) => ({ version, published_at: at!.toISOString() }))
}

/** Targets in the scope in force that were archived after publication. */
export async function listArchivedInForce(trx: Trx, { organizationId, programId }: ProgramKey) {
  const { rows } = await sql<{ id: string; name: string }>`
    select t.id, t.name from programs p
    join policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
    join targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
    where p.organization_id = ${organizationId} and p.id = ${programId} and p.state <> 'closed'
      and s.is_in_scope and t.archived_at is not null
    order by lower(t.name), t.id`.execute(trx)
  return rows
}

/** The page stored with a published version; `null` for versions that predate stored terms. */
export async function findStoredTerms(
  trx: Trx,
  key: ProgramKey,
  version: number,
): Promise<PortalProgram | null | undefined> {
  const kept = await trx
    .selectFrom('policy_versions')
    .select(sql.ref<PortalProgram | null>('terms').as('terms'))
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('version', '=', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return kept?.terms
}

/** The unpublished version in the tables. Only programs that predate the builder have one. */
export async function findUnpublishedVersion(trx: Trx, key: ProgramKey): Promise<number | undefined> {
  const row = await trx
    .selectFrom('policy_versions')
    .select('version')
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('published_at', 'is', null)
    .executeTakeFirst()
  return row?.version
}

/** Writes the next version of the terms as unpublished, replacing any unpublished version. */
export async function insertVersion(trx: Trx, rows: DraftRows, terms: PortalProgram): Promise<void> {
  const { key } = rows
  await trx
    .deleteFrom('policy_versions')
    .where('organization_id', '=', key.organization_id)
    .where('program_id', '=', key.program_id)
    .where('published_at', 'is', null)
    .execute()
  await trx
    .insertInto('policy_versions')
    .values({ ...key, created_at: rows.at, terms: JSON.stringify(terms) })
    .execute()
  if (rows.scope.length > 0) await trx.insertInto('policy_targets').values(rows.scope).execute()
  if (rows.rewards.length > 0) await trx.insertInto('policy_rewards').values(rows.rewards).execute()
  if (rows.clauses.length > 0) await trx.insertInto('policy_clauses').values(rows.clauses).execute()
  await trx
    .updateTable('programs')
    .set(rows.columns)
    .where('organization_id', '=', key.organization_id)
    .where('id', '=', key.program_id)
    .execute()
}
