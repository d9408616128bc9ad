import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { TargetChoice } from '@grana/contract/engagements/engagement'
import { billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import type { EngagementKey } from './queries-engagements.ts'

const maxChoices = 500

type Choice = { organizationId: string; taken: readonly string[]; withOthers: boolean }

/** Targets of a scope; with the others that it could include when the reader may edit it. */
export async function listTargetChoices(
  trx: Trx,
  { organizationId, taken, withOthers }: Choice,
): Promise<TargetChoice[]> {
  const others = withOthers ? sql`or t.archived_at is null` : sql``
  const { rows } = await sql<TargetChoice>`
    select t.id, t.name, t.type, t.address, t.environment, t.authority, t.archived_at is not null as is_archived,
      coalesce((select json_agg(json_build_object('criterion', c.criterion, 'weight', c.weight) order by c.criterion)
        from target_criteria c where (c.organization_id, c.target_id) = (t.organization_id, t.id)), '[]') as criteria
    from targets t where t.organization_id = ${organizationId} and (t.id = any(${[...taken]}::uuid[]) ${others})
    order by lower(t.name), t.id limit ${maxChoices}`.execute(trx)
  return rows
}

export type NamedMember = { id: string; name: string }

/** Members of the organization by name: all, or only these. */
export async function listMembers(trx: Trx, organizationId: string, only?: readonly string[]): Promise<NamedMember[]> {
  const these = only === undefined ? sql`` : sql`and m.user_id = any(${[...only]}::uuid[])`
  const { rows } = await sql<NamedMember>`
    select u.id, u.first_name || ' ' || u.last_name as name
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} ${these}
    order by lower(u.first_name || ' ' || u.last_name), u.id limit 500`.execute(trx)
  return rows
}

export type OrganizationFacts = { id: string; name: string; isApproved: boolean; hasAcceptedBilling: boolean }

export async function findOrganizationFacts(trx: Trx, id: string): Promise<OrganizationFacts | undefined> {
  const { rows } = await sql<OrganizationFacts>`
    select id, name, approval = 'approved' as "isApproved",
      billing_terms_version is not distinct from ${billingTermsVersion} as "hasAcceptedBilling"
    from organizations where id = ${id}`.execute(trx)
  return rows[0]
}

/** Time zone of the member who began an engagement. */
export async function findTimeZone(trx: Trx, { organization_id: organizationId, id }: EngagementKey): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`
    select u.timezone from engagements e join users u on u.id = e.created_by
    where e.organization_id = ${organizationId} and e.id = ${id}`.execute(trx)
  return rows[0]?.timezone ?? 'UTC'
}

type Order = { number: string; by: string; at: Date }

export async function upsertOrder(
  trx: Trx,
  { organization_id: organizationId, id }: EngagementKey,
  { number, by, at }: Order,
): Promise<void> {
  await sql`insert into engagement_orders (organization_id, engagement_id, number, given_by, given_at)
    values (${organizationId}, ${id}, ${number}, ${by}, ${at})
    on conflict (organization_id, engagement_id) do update
    set number = excluded.number, given_by = excluded.given_by, given_at = excluded.given_at`.execute(trx)
}
