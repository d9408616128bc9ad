import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { PointsReason, PrecisionOutcome } from '@grana/contract/reports/points'
import type { PointsEntry, PointsFact } from './policy.ts'

/** Agents whose points an event can change: the agent of the report and the agents of its duplicates. */
export async function listAffectedAgents(db: Db, about: { organizationId: string; reportId: string; number: number }) {
  const { rows } = await sql<{ agent_id: string }>`
    with happened as (
      select r.organization_id, r.program_id, r.id, r.agent_id, r.from_guest from report_events e
      join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
      where e.organization_id = ${about.organizationId} and e.report_id = ${about.reportId} and e.number = ${about.number}
        and (e.kind in ('severity_set', 'quality_set') or (e.kind = 'retest_answered' and e.side = 'agent')
          -- A question, an answer, a hand-over and archiving change no points.
          or (e.kind = 'moved' and e.to_state <> 'archived'
            and (e.to_state in ('accepted', 'closed') or e.from_state = 'closed'))))
    select agent_id from happened where not from_guest
    union
    select a.user_id from happened h join report_authors a on (a.organization_id, a.report_id) = (h.organization_id, h.id)
    where a.sent_at is not null
    union
    select e.actor_id from report_events e
    where e.organization_id = ${about.organizationId} and e.report_id = ${about.reportId} and e.number = ${about.number}
      and e.kind = 'retest_answered' and e.side = 'agent'
    union
    select r.agent_id from happened h
    join reports r on (r.organization_id, r.program_id, r.duplicate_of) = (h.organization_id, h.program_id, h.id)
      and not r.from_guest`.execute(db)
  return rows.map(({ agent_id: id }) => id)
}

/** Agents with reports or retests in an organization. */
export async function listAgentsOf(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    select agent_id from reports where organization_id = ${organizationId} and not from_guest
    union select user_id from report_authors where organization_id = ${organizationId} and sent_at is not null
    union select agent_id from retest_helpers where organization_id = ${organizationId}`.execute(db)
  return rows.map(({ agent_id: id }) => id)
}

/** Locks the points of an agent until the transaction ends. */
export async function lockPoints(trx: Trx, agentId: string, at: Date): Promise<void> {
  await sql`insert into points_holds as h (agent_id, made_at) values (${agentId}, ${at})
    on conflict (agent_id) do update set made_at = ${at}`.execute(trx)
}

/** Events of the reports of an agent and of the originals of their duplicates, in chronological order. */
export async function listPointsFacts(trx: Trx, agentId: string): Promise<PointsFact[]> {
  const { rows } = await sql<PointsFact>`
    with own as (
      select w.organization_id, w.id from (
        select organization_id, id from reports where agent_id = ${agentId} and (claimed_at is null or coalesce(accepted_at >= claimed_at, true))
        union select organization_id, report_id from report_authors where user_id = ${agentId} and sent_at is not null) w
      -- An agent could found an organization of their own: its reports count once it is reviewed.
      where exists (select from organizations o where o.id = w.organization_id and o.approval = 'approved')),
    repeated as (
      select e.organization_id, (e.details ->> 'duplicate_of')::uuid as id from own o
      join report_events e on e.organization_id = o.organization_id and e.report_id = o.id
      where e.closing_reason = 'duplicate' and e.details ? 'duplicate_of')
    select e.report_id as "reportId", e.number, case when exists (select from own o where o.id = r.id) then ${agentId}::uuid else r.agent_id end as "agentId", r.claimed_severity as "claimedSeverity", e.kind,
      e.to_state as "to", e.closing_reason as "closingReason", e.details ->> 'severity' as severity,
      (e.details ->> 'quality')::int as quality, e.details ->> 'duplicate_of' as "duplicateOf", e.created_at as at,
      (select a.percent from report_authors a where a.report_id = r.id and a.user_id = ${agentId}) as percent,
      array(select a.percent::int from report_authors a where a.report_id = r.id and a.sent_at is not null) as "otherPercents"
    from (select * from own union select * from repeated) x
    join reports r on r.organization_id = x.organization_id and r.id = x.id
    join report_events e on e.organization_id = x.organization_id and e.report_id = x.id
    -- Of a report that was claimed, the agent answers for what happened since.
    where (r.claimed_at is null or r.agent_id <> ${agentId} or e.created_at >= r.claimed_at)
      and (e.kind in ('moved', 'severity_set', 'quality_set') or (e.kind = 'retest_answered' and e.actor_id = r.agent_id and e.actor_id = ${agentId}))
    union all
    -- Retests of other agents' reports, which say nothing else about this agent.
    select e.report_id, e.number, ${agentId}::uuid, r.claimed_severity, e.kind, null, null, null, null, null, e.created_at,
      null, '{}'::int[]
    from retest_helpers h join reports r on (r.organization_id, r.id) = (h.organization_id, h.report_id)
    join report_events e on (e.organization_id, e.report_id) = (h.organization_id, h.report_id)
    where exists (select from organizations o where o.id = h.organization_id and o.approval = 'approved')
      and h.agent_id = ${agentId} and e.kind = 'retest_answered' and e.actor_id = h.agent_id and e.created_at = h.ended_at
    order by at, "reportId", number`.execute(trx)
  return rows
}

type EntryRow = {
  number: number
  report_id: string
  event: number
  verdict: PrecisionOutcome
  why: PointsReason
  points: number
  balance: number
  created_at: Date
}

const toEntry = ({ report_id: reportId, created_at: at, ...rest }: EntryRow): PointsEntry => ({ ...rest, reportId, at })

export async function listPointsEntries(trx: Trx, agentId: string): Promise<PointsEntry[]> {
  const { rows } = await sql<EntryRow>`
    select number, report_id, event, verdict, why, points::float8 as points, balance::float8 as balance, created_at
    from points_entries where agent_id = ${agentId} order by number`.execute(trx)
  return rows.map(toEntry)
}

/** Replaces the stored entries from the number `from` on. */
export async function replacePointsEntries(
  trx: Trx,
  agentId: string,
  { from, entries }: { from: number; entries: readonly PointsEntry[] },
): Promise<void> {
  await sql`delete from points_entries where agent_id = ${agentId} and number >= ${from}`.execute(trx)
  const rows = entries
    .filter(({ number }) => number >= from)
    .map(({ reportId, at, ...rest }) => ({ agent_id: agentId, report_id: reportId, created_at: at, ...rest }))
  for (let start = 0; start < rows.length; start += 500) {
    await trx
      .insertInto('points_entries')
      .values(rows.slice(start, start + 500))
      .execute()
  }
}

export type StatisticsRow = { points: number; valid: number; invalid: number; spam: number }

/** Points of an agent, and the judged reports since a date for the precision. */
export async function getStatistics(db: Db | Trx, agentId: string, since: Date): Promise<StatisticsRow> {
  const { rows } = await sql<StatisticsRow>`
    select points::float8 as points, valid, invalid, spam from grana.agent_figures(${agentId}, ${since})`.execute(db)
  return rows[0] ?? { points: 0, valid: 0, invalid: 0, spam: 0 }
}

export type ListedEntry = EntryRow & { title: string; initials: string; report_number: number }

/** Entries of the actor, newest first. */
export async function listEntryPage(trx: Trx, agentId: string, { size, page }: { size: number; page: number }) {
  const { rows } = await sql<ListedEntry>`
    select e.number, e.report_id, e.event, e.verdict, e.why, e.points::float8 as points, e.balance::float8 as balance,
      e.created_at, r.title, r.number as report_number, p.initials
    from points_entries e join reports r on r.id = e.report_id
    join lateral grana.reported_program(r.program_id) p on true
    where e.agent_id = ${agentId} order by e.number desc limit ${size} offset ${(page - 1) * size}`.execute(trx)
  const counted = await sql<{ count: number }>`
    select coalesce(max(number), 0)::int as count from points_entries where agent_id = ${agentId}`.execute(trx)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

export type ProfileVisibility = {
  username: string | null
  visibility: 'everyone' | 'friends' | 'nobody'
  open_web: boolean
}

export async function getProfileVisibility(trx: Trx, agentId: string): Promise<ProfileVisibility> {
  const { rows } = await sql<ProfileVisibility>`
    select username, visibility, open_web from users where id = ${agentId}`.execute(trx)
  return rows[0] ?? { username: null, visibility: 'nobody', open_web: false }
}
