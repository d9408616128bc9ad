import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { TargetDocuments, Targets } from '#server/db/tables.ts'
import type { ScoringCriterion } from '@grana/contract/customers/target-values'
import type { TargetKey } from './queries-checks.ts'

export type TargetRow = Selectable<Targets>
export type DocumentRow = Selectable<TargetDocuments>
export type WeightedCriterion = { criterion: ScoringCriterion; weight: number }

export type NamedProgram = { id: string; name: string }

/** A target with everything that a response shows. */
export type TargetDetail = {
  row: TargetRow
  criteria: WeightedCriterion[]
  document: DocumentRow | undefined
  isInForce: boolean
  programs: NamedProgram[]
}

function rowsOf(trx: Trx, { organizationId, targetId }: TargetKey) {
  return trx.selectFrom('targets').where('organization_id', '=', organizationId).where('id', '=', targetId)
}

/** A target with its criteria and its last document. */
export async function findTarget(trx: Trx, key: TargetKey): Promise<TargetDetail | undefined> {
  const row = await rowsOf(trx, key).selectAll().executeTakeFirst()
  if (row === undefined) return undefined
  const criteria = await trx
    .selectFrom('target_criteria')
    .select(['criterion', 'weight'])
    .where('organization_id', '=', key.organizationId)
    .where('target_id', '=', key.targetId)
    .execute()
  const document = await trx
    .selectFrom('target_documents')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('target_id', '=', key.targetId)
    .where('state', '<>', 'replaced')
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const used = { isInForce: await isInForce(trx, key), programs: await programsWith(trx, key) }
  return { row, criteria, document, ...used }
}

/** Open programs with the target in scope; row security limits them to those that the reader sees. */
async function programsWith(trx: Trx, { organizationId, targetId }: TargetKey): Promise<NamedProgram[]> {
  const { rows } = await sql<NamedProgram>`
    select p.id, p.name from programs p
    join policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
    where p.organization_id = ${organizationId} and p.state <> 'closed' and s.target_id = ${targetId} and s.is_in_scope
    order by lower(p.name), p.id`.execute(trx)
  return rows
}

/** Reads a target and locks its row until the transaction ends. */
export function lockTarget(trx: Trx, key: TargetKey): Promise<TargetRow | undefined> {
  return rowsOf(trx, key).selectAll().forUpdate().executeTakeFirst()
}

export async function isInForce(trx: Trx, { organizationId, targetId }: TargetKey): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select grana.is_target_in_force(${organizationId}, ${targetId}) as used`.execute(trx)
  return rows[0]?.used === true
}

export async function countTargets(trx: Trx, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from targets where organization_id = ${organizationId}`.execute(trx)
  return rows[0]?.count ?? 0
}

export async function insertTarget(trx: Trx, row: Insertable<Targets>): Promise<string> {
  const { id } = await trx.insertInto('targets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateTarget(trx: Trx, { organizationId, targetId }: TargetKey, change: Updateable<Targets>) {
  await trx
    .updateTable('targets')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .execute()
}

export async function replaceCriteria(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
  list: readonly WeightedCriterion[],
) {
  await trx
    .deleteFrom('target_criteria')
    .where('organization_id', '=', organizationId)
    .where('target_id', '=', targetId)
    .execute()
  if (list.length === 0) return
  await trx
    .insertInto('target_criteria')
    .values(list.map((one) => ({ organization_id: organizationId, target_id: targetId, ...one })))
    .execute()
}
