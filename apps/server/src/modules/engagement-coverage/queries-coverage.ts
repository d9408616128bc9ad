import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { CoverageState } from '@grana/contract/engagements/values'
import type { TargetType } from '@grana/contract/program-values'
import type { EngagementKey } from '../engagements/public.ts'

export type CoverageRow = {
  target_id: string
  item: string
  state: CoverageState
  note: string | null
  reports: string[]
  set_at: Date
}

/** What was done with the items of all targets of an engagement. */
export async function listCoverage(trx: Trx, key: EngagementKey): Promise<CoverageRow[]> {
  const { rows } = await sql<CoverageRow>`
    select target_id, item, state, note, reports, set_at from engagement_coverage
    where organization_id = ${key.organization_id} and engagement_id = ${key.id}
    order by target_id, item limit 5000`.execute(trx)
  return rows
}

export type CoverageTargetRow = { id: string; name: string; type: TargetType }

/** The targets of a scope by name. */
export async function listScopedTargets(trx: Trx, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<CoverageTargetRow>`
    select id, name, type from targets where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])
    order by lower(name), id limit 100`.execute(trx)
  return rows
}

/** References of reports that the reader may see. */
export async function listReferences(trx: Trx, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; reference: string }>`
    select r.id, o.initials || '-' || r.number as reference from reports r join organizations o on o.id = r.organization_id
    where r.organization_id = ${organizationId} and r.id = any(${[...ids]}::uuid[]) limit 1000`.execute(trx)
  return rows
}

/** References of the findings of the team of the acting agent. */
export async function listTeamReferences(trx: Trx, engagementId: string) {
  const { rows } = await sql<{ id: string; reference: string }>`
    select id, reference from grana.team_findings(${engagementId})`.execute(trx)
  return rows
}

type Setting = {
  target: string
  items: readonly string[]
  state: CoverageState
  note: string | null
  reports: readonly string[]
  by: string
  at: Date
}

export async function setCoverage(trx: Trx, key: EngagementKey, setting: Setting): Promise<void> {
  const { target, items, state, note, reports, by, at } = setting
  await sql`insert into engagement_coverage (organization_id, engagement_id, target_id, item, state, note, reports, set_by, set_at)
    select ${key.organization_id}, ${key.id}, ${target}, n.item, ${state}, ${note}, ${[...reports]}::uuid[], ${by}, ${at}
    from unnest(${[...items]}::text[]) n(item)
    on conflict (organization_id, engagement_id, target_id, item) do update set state = excluded.state, note = excluded.note,
      reports = excluded.reports, set_by = excluded.set_by, set_at = excluded.set_at`.execute(trx)
}

export async function clearCoverage(trx: Trx, key: EngagementKey, target: string, items: readonly string[]) {
  await sql`delete from engagement_coverage where organization_id = ${key.organization_id} and engagement_id = ${key.id}
    and target_id = ${target} and item = any(${[...items]}::text[])`.execute(trx)
}
