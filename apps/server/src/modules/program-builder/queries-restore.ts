import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { EngagementState } from '@grana/contract/engagements/values'
import type { ProgramKey } from '../programs/public.ts'

type TargetKey = { organizationId: string; targetId: string }

/** Programs of pentests that agreed on a target, and whose terms in force lack it. */
export async function listPentestsWithoutTarget(db: Db, { organizationId, targetId }: TargetKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from engagements e
    join programs p on (p.organization_id, p.id) = (e.organization_id, e.program_id)
    where e.organization_id = ${organizationId} and p.state in ('active', 'paused')
      and exists (select from jsonb_array_elements(e.scope -> 'targets') t where t ->> 'target_id' = ${targetId})
      and not exists (select from policy_targets s
        where (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
          and s.target_id = ${targetId} and s.is_in_scope)
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Address of a verified target that is not archived. Holds it, so that it does not lapse before the terms name it again. */
export async function lockVerifiedAddress(
  trx: Trx,
  { organizationId, targetId }: TargetKey,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('targets')
    .select('address')
    .where('organization_id', '=', organizationId)
    .where('id', '=', targetId)
    .where('authority', '=', 'proven')
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.address
}

/** The last published version that had the target in scope. */
export async function findLastVersionWith(trx: Trx, key: ProgramKey, targetId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number | null }>`
    select max(s.version) as version from policy_targets s
    join policy_versions v on (v.organization_id, v.program_id, v.version) = (s.organization_id, s.program_id, s.version)
    where s.organization_id = ${key.organizationId} and s.program_id = ${key.programId} and s.target_id = ${targetId}
      and s.is_in_scope and v.published_at is not null`.execute(trx)
  return rows[0]?.version ?? undefined
}

/** State of the engagement of a program. */
export async function findEngagementState(trx: Trx, key: ProgramKey): Promise<EngagementState | undefined> {
  const { rows } = await sql<{ state: EngagementState }>`
    select state from engagements
    where organization_id = ${key.organizationId} and program_id = ${key.programId}`.execute(trx)
  return rows[0]?.state
}
