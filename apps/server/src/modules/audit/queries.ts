import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { containsPattern } from '#server/db/like.ts'
import type { AuditFilters } from '@grana/contract/customers/audit'
import { parseReportNumber } from '@grana/contract/reports/search'

export type AuditEvent = {
  organizationId?: string
  programId?: string
  /** `null` for actions of the platform itself. */
  actorId: string | null
  /** `noun.past` for a change. */
  action: string
  thing: string
  thingId?: string
  details?: Readonly<Record<string, unknown>>
}

/** Inserts an audit event in the transaction of the change. */
export async function recordEvent(trx: Trx, event: AuditEvent): Promise<void> {
  await sql`
    insert into audit_events (organization_id, program_id, actor_id, action, thing, thing_id, details)
    values (${event.organizationId ?? null}, ${event.programId ?? null}, ${event.actorId}, ${event.action},
      ${event.thing}, ${event.thingId ?? null}, ${JSON.stringify(event.details ?? {})})`.execute(trx)
}

type DirectoryEvent = {
  action: string
  thing: string
  thingId: string
  programId?: string
  details?: Readonly<Record<string, unknown>>
}

/** Inserts an audit event of the directory that acts in this transaction: no person did it. */
export async function recordDirectoryEvent(trx: Trx, event: DirectoryEvent): Promise<void> {
  await sql`
    select grana.record_scim_event(${event.action}, ${event.thing}, ${event.thingId}, ${event.programId ?? null},
      ${JSON.stringify(event.details ?? {})}::jsonb)`.execute(trx)
}

export type NewDenial = {
  actorId: string
  permission: string
  thing: string
  tried: Readonly<Record<string, string>>
  code: string
}

/**
 * Inserts a denial into the organization's log if the user is a member, otherwise into the platform's: outsiders cannot
 * write into a tenant's log, and the response time does not reveal whether a tenant exists.
 */
export async function insertDenial(trx: Trx, denial: NewDenial): Promise<void> {
  const { organization = null, program = null } = denial.tried
  await sql`
    insert into audit_events (organization_id, program_id, actor_id, action, thing, outcome, details)
    values ((select organization_id from memberships where organization_id = ${organization}::uuid
        and user_id = ${denial.actorId}), grana.program_of_own(${organization}::uuid, ${program}::uuid),
      ${denial.actorId}, ${denial.permission}, ${denial.thing}, 'denied',
      ${JSON.stringify({ tried: denial.tried, code: denial.code })})`.execute(trx)
}

export type EventRow = {
  id: string
  created_at: Date
  actor_id: string | null
  actor_kind: string | null
  actor_name: string | null
  action: string
  thing: string
  thing_id: string | null
  program_id: string | null
  program_name: string | null
  about: string | null
  outcome: 'done' | 'denied'
  details: Record<string, unknown>
}

/** The display name for members: an agent appears by handle only. */
const nameOf = (person: string) => {
  const [kind, handle, first, last] = ['kind', 'username', 'first_name', 'last_name'].map((column) =>
    sql.ref(`${person}.${column}`),
  )
  return sql`case when ${kind} = 'agent' then '@' || ${handle} else ${first} || ' ' || ${last} end`
}

/** The text as a UUID; null when it is not one. */
const uuidIn = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`

/** The id of the event's subject if it is of this kind. */
const thingOf = (kind: string) => sql`case when e.thing = ${kind} then ${uuidIn(sql`e.thing_id`)} end`

type Page = {
  size: number
  after?: string | undefined
  programs: readonly string[] | undefined
  filters: AuditFilters
}

/**
 * Events about what has these words in its name: a target, a program or a member, or the report with this number. What the
 * reader may not see is not found, because row security applies to the names too.
 */
function soughtBy(organizationId: string, q: string) {
  const pattern = containsPattern(q)
  const ofTenant = sql`organization_id = ${organizationId}`
  const targets = sql`select t.id::text from targets t where t.${ofTenant} and t.name ilike ${pattern}`
  const members = sql`select m.user_id from memberships m join users u on u.id = m.user_id
    where m.${ofTenant} and u.first_name || ' ' || u.last_name ilike ${pattern}`
  const number = parseReportNumber(q)
  return sql`and (e.program_id in (select p.id from programs p where p.${ofTenant} and p.name ilike ${pattern})
    or e.actor_id in (${members})
    or (e.thing = 'member' and e.thing_id in (select found.user_id::text from (${members}) found))
    or (e.thing = 'target' and e.thing_id in (${targets})) or e.details ->> 'target' in (${targets})
    ${
      number === undefined
        ? sql``
        : sql`or (e.thing = 'report' and e.thing_id in (
            select r.id::text from reports r where r.${ofTenant} and r.number = ${number}))`
    })`
}

/** Matches members only: filtering by an account id must not reveal whether an agent acted here. */
const filtersOf = (organizationId: string, { action, actor, outcome, from, until, q }: AuditFilters) => sql`
  ${q === undefined || q === '' ? sql`` : soughtBy(organizationId, q)}
  ${outcome === undefined ? sql`` : sql`and e.outcome = ${outcome}`}
  ${from === undefined ? sql`` : sql`and e.created_at >= ${from}::date at time zone 'UTC'`}
  ${until === undefined ? sql`` : sql`and e.created_at < (${until}::date + 1) at time zone 'UTC'`}
  ${action === undefined ? sql`` : sql`and e.action = ${action}`}
  ${
    actor === undefined
      ? sql``
      : sql`and e.actor_id = (
          select m.user_id from memberships m where m.organization_id = ${organizationId} and m.user_id = ${actor})`
  }`

/**
 * Events of an organization, newest first; of the given programs only, if any. The subquery selects the page with the ids
 * as columns before the joins resolve the names: with a condition on an id inside text, row security prevents index use, and
 * each event would read all targets of the organization.
 */
export async function listEvents(trx: Trx, organizationId: string, page: Page) {
  const { size, after, programs } = page
  const ownIn = (table: string) =>
    programs === undefined ? sql`` : sql`and ${sql.ref(`${table}.program_id`)} = any (${[...programs]}::uuid[])`
  const last = sql`
    select l.created_at, l.id from audit_events l
    where l.organization_id = ${organizationId} and l.id = ${after} ${ownIn('l')}`
  const earlier = after === undefined ? sql`` : sql`and (e.created_at, e.id) < (${last})`
  const { rows } = await sql<EventRow>`
    select e.id, e.created_at, e.actor_id, u.kind as actor_kind, ${nameOf('u')} as actor_name, e.action, e.thing,
      e.thing_id, e.program_id, p.name as program_name, coalesce(
        (select t.name from targets t where t.organization_id = e.organization_id and t.id = e.target_id),
        (select ${nameOf('m')} from users m where m.id = e.member_id),
        (select ${nameOf('a')} from agent_invitations i join users a on a.id = i.user_id
          where i.organization_id = e.organization_id and i.id = e.invitation_id and a.id is distinct from e.actor_id),
        (select o.initials || '-' || r.number from reports r join organizations o on o.id = r.organization_id
          where r.organization_id = e.organization_id and r.id = e.report_id)
      ) as about, e.outcome, e.details
    from (
      select e.*, coalesce(${thingOf('target')}, ${uuidIn(sql`e.details->>'target'`)}) as target_id,
        ${thingOf('member')} as member_id, ${thingOf('agent_invitation')} as invitation_id,
        ${thingOf('report')} as report_id
      from audit_events e
      where e.organization_id = ${organizationId} ${ownIn('e')} ${filtersOf(organizationId, page.filters)} ${earlier}
      order by e.created_at desc, e.id desc limit ${size}
    ) e
    left join users u on u.id = e.actor_id
    left join programs p on (p.organization_id, p.id) = (e.organization_id, e.program_id)
    order by e.created_at desc, e.id desc`.execute(trx)
  return rows
}
