import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { VerificationMethod } from '@grana/contract/customers/target-address'
import type { OwnershipState } from '@grana/contract/customers/target-values'
import type { Environment, TargetType } from '@grana/contract/program-values'

export type TargetFilter = {
  words: readonly string[]
  types: readonly TargetType[]
  authority: OwnershipState | undefined
  environment: Environment | undefined
  isArchived: boolean
}

export type ListedTarget = {
  id: string
  name: string
  type: TargetType
  address: string
  environment: Environment
  asset_tier: number
  authority: OwnershipState
  proof_method: VerificationMethod | null
  is_document_waiting: boolean
  archived_at: Date | null
  updated_at: Date
}

function toLikePattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function toConditions(organizationId: string, { words, types, authority, environment, isArchived }: TargetFilter) {
  const parts = [
    sql`t.organization_id = ${organizationId}`,
    isArchived ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
    ...words.map((word) => sql`(t.name ilike ${toLikePattern(word)} or t.address ilike ${toLikePattern(word)})`),
    ...(types.length > 0 ? [sql`t.type = any(${[...types]}::text[])`] : []),
    ...(authority === undefined ? [] : [sql`t.authority = ${authority}`]),
    ...(environment === undefined ? [] : [sql`t.environment = ${environment}`]),
  ]
  return sql.join(parts, sql` and `)
}

/** One page of an organization's targets, by name. */
export async function pageOfTargets(
  trx: Trx,
  organizationId: string,
  { filter, size, page }: { filter: TargetFilter; size: number; page: number },
): Promise<{ rows: ListedTarget[]; total: number }> {
  const where = toConditions(organizationId, filter)
  const { rows } = await sql<ListedTarget>`
    select t.id, t.name, t.type, t.address, t.environment, t.asset_tier, t.authority, t.proof_method, t.archived_at, t.updated_at,
      t.id in (select d.target_id from target_documents d where d.organization_id = ${organizationId}
        and d.state = 'waiting') as is_document_waiting
    from targets t where ${where}
    order by lower(t.name), t.id limit ${size} offset ${(page - 1) * size}`.execute(trx)
  const counted = await sql<{ count: number }>`select count(*)::int as count from targets t where ${where}`.execute(trx)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

/** Total numbers of active and archived targets. */
export async function countTargetsByState(
  trx: Trx,
  organizationId: string,
): Promise<{ active: number; archived: number }> {
  const { rows } = await sql<{ active: number; archived: number }>`
    select count(*) filter (where archived_at is null)::int as active,
      count(*) filter (where archived_at is not null)::int as archived
    from targets where organization_id = ${organizationId}`.execute(trx)
  return rows[0] ?? { active: 0, archived: 0 }
}
