import { sql, type Updateable } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Programs } from '#server/db/tables.ts'
import type { ProgramKind, ProgramState } from '@grana/contract/program-values'
import type { PublicationFacts } from './policy.ts'
import type { ProgramRow } from './queries-programs.ts'

export type ProgramKey = { organizationId: string; programId: string }

/** Reads a program and locks its row until the transaction ends. */
export function lockProgram(trx: Trx, key: ProgramKey): Promise<ProgramRow | undefined> {
  return trx
    .selectFrom('programs')
    .selectAll()
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.programId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether the terms in force have a target in scope. */
export async function hasScope(trx: Trx, { organizationId, programId }: ProgramKey): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from programs p
      join policy_targets s on (s.organization_id, s.program_id, s.version) = (p.organization_id, p.id, p.policy_version)
      where p.organization_id = ${organizationId} and p.id = ${programId} and s.is_in_scope
    ) as found`.execute(trx)
  return rows[0]?.found === true
}

export type DraftTerms = PublicationFacts & { version: number | undefined }

/** Loads the facts that decide whether drafted terms can be published. */
export async function loadDraftTerms(trx: Trx, { organizationId, programId }: ProgramKey): Promise<DraftTerms> {
  const { rows } = await sql<{
    kind: ProgramKind
    state: ProgramState
    may_publish: boolean
    billing: Date | null
    version: number | null
    rewards: boolean
    targets: { isProven: boolean; isArchived: boolean }[]
  }>`
    select p.kind, p.state, o.approval = 'approved' or grana.may_publish_unreviewed(p.organization_id, p.id, v.version) as may_publish,
      o.billing_terms_accepted_at as billing, v.version,
      exists (
        select from policy_rewards r
        where (r.organization_id, r.program_id, r.version) = (v.organization_id, v.program_id, v.version)
      ) as rewards,
      (
        select coalesce(json_agg(json_build_object('isProven', t.authority = 'proven', 'isArchived', t.archived_at is not null)), '[]')
        from policy_targets s join targets t on (t.organization_id, t.id) = (s.organization_id, s.target_id)
        where s.is_in_scope
          and (s.organization_id, s.program_id, s.version) = (v.organization_id, v.program_id, v.version)
      ) as targets
    from programs p
    join organizations o on o.id = p.organization_id
    left join policy_versions v on (v.organization_id, v.program_id) = (p.organization_id, p.id) and v.published_at is null
    where p.organization_id = ${organizationId} and p.id = ${programId}`.execute(trx)
  const row = rows[0]!
  return {
    kind: row.kind,
    state: row.state,
    mayOrganizationPublish: row.may_publish,
    hasAcceptedBilling: row.billing !== null,
    hasDraftTerms: row.version !== null,
    hasRewards: row.rewards,
    targetsInScope: row.targets,
    version: row.version ?? undefined,
  }
}

export type Publication = { version: number; at: Date }

/** Publishes the drafted version, which makes it immutable, and puts it in force. */
export async function putVersionInForce(trx: Trx, key: ProgramKey, { version, at }: Publication): Promise<void> {
  await trx
    .updateTable('policy_versions')
    .set({ published_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('program_id', '=', key.programId)
    .where('version', '=', version)
    .execute()
  await sql`
    update programs p set
      policy_version = ${version}, published_at = coalesce(p.published_at, ${at}), updated_at = ${at},
      state = case when p.state = 'draft' then 'active' else p.state end,
      currency = grid.currency, reward_min_cents = grid.least, reward_max_cents = grid.most
    from (
      select min(r.currency) as currency, min(r.min_cents) as least, max(r.max_cents) as most
      from policy_rewards r
      cross join lateral (
        select count(*) as targets, count(*) filter (where s.asset_tier = r.asset_tier) as of_tier
        from policy_targets s
        where (s.organization_id, s.program_id, s.version) = (r.organization_id, r.program_id, r.version)
          and s.is_in_scope
      ) scope
      where r.organization_id = ${key.organizationId} and r.program_id = ${key.programId} and r.version = ${version}
        -- Rewards of a tier without a target in scope cannot be earned, so they do not count for the range.
        and (scope.of_tier > 0 or scope.targets = 0)
    ) grid
    where p.organization_id = ${key.organizationId} and p.id = ${key.programId}`.execute(trx)
}

export async function updateProgram(trx: Trx, key: ProgramKey, change: Updateable<Programs>): Promise<void> {
  await trx
    .updateTable('programs')
    .set(change)
    .where('organization_id', '=', key.organizationId)
    .where('id', '=', key.programId)
    .execute()
}
