import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { EngagementMove } from '@grana/contract/engagements/engagement'
import type { StaffEngagementFilter } from '@grana/contract/engagements/staff-engagements'
import type { EngagementSide, EngagementState } from '@grana/contract/engagements/values'
import { staffPageSize } from '@grana/contract/staff/fields'
import type { EngagementKey, EngagementRow, QuotedDays } from './queries-engagements.ts'

/** States that staff must move next, that run, and that have ended. */
const statesOf: Readonly<Record<Exclude<StaffEngagementFilter, 'all'>, readonly EngagementState[]>> = {
  waiting: ['in_review', 'planned', 'reporting'],
  running: ['quoted', 'in_progress', 'paused', 'remediation', 'draft'],
  ended: ['closed', 'cancelled'],
}

const inFilter = (show: StaffEngagementFilter) =>
  show === 'all' ? sql`true` : sql`e.state = any(${[...statesOf[show]]}::text[])`

type DeskRow = Pick<EngagementRow, 'organization_id' | 'id' | 'title' | 'state' | 'created_at' | 'moved_at' | 'hours'> &
  QuotedDays & { organization_name: string }

/** Engagements that were sent, of any organization: the longest waiting first. */
export async function pageOfDesk(trx: Trx, { show, page }: { show: StaffEngagementFilter; page: number }) {
  const { rows } = await sql<DeskRow & { total: number }>`
    select e.organization_id, e.id, e.title, e.state, e.created_at, e.moved_at, e.hours, o.name as organization_name,
      q.starts_on::text, q.ends_on::text, q.report_on::text, q.retest_until::text, count(*) over ()::int as total
    from engagements e join organizations o on o.id = e.organization_id
    left join engagement_quotes q on (q.organization_id, q.engagement_id, q.version) = (e.organization_id, e.id, e.quotes)
    where e.sent_at is not null and ${inFilter(show)}
    order by e.state in ('closed', 'cancelled'), e.moved_at, e.id
    limit ${staffPageSize} offset ${(page - 1) * staffPageSize}`.execute(trx)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function countDesk(trx: Trx): Promise<Record<StaffEngagementFilter, number>> {
  const { rows } = await sql<Record<StaffEngagementFilter, number>>`
    select count(*) filter (where ${inFilter('waiting')})::int as waiting,
      count(*) filter (where ${inFilter('running')})::int as running,
      count(*) filter (where ${inFilter('ended')})::int as ended, count(*)::int as "all"
    from engagements e where e.sent_at is not null`.execute(trx)
  return rows[0]!
}

/** The tenant of an engagement that was sent; staff name none. */
export async function findTenant(trx: Trx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ organization_id: string }>`
    select organization_id from engagements where id = ${id} and sent_at is not null`.execute(trx)
  return rows[0]?.organization_id
}

/** Whether an agent has accepted to lead the team. */
async function hasAcceptedLead(trx: Trx, { organization_id: organizationId, id }: EngagementKey): Promise<boolean> {
  const { rows } = await sql`
    select from engagement_members where organization_id = ${organizationId} and engagement_id = ${id}
      and role = 'lead' and state = 'accepted'`.execute(trx)
  return rows.length > 0
}

/** Whether a version of the report was issued. */
async function hasIssuedReport(trx: Trx, { organization_id: organizationId, id }: EngagementKey): Promise<boolean> {
  const { rows } = await sql`
    select from engagement_documents where organization_id = ${organizationId} and engagement_id = ${id}
      and state = 'issued'`.execute(trx)
  return rows.length > 0
}

/** What an engagement lacks for a move: tests start with a lead, and retests follow a report that was issued. */
export async function findLack(
  trx: Trx,
  engagement: EngagementKey & Pick<EngagementRow, 'state'>,
  to: EngagementState,
): Promise<EngagementMove['lacks']> {
  const { state } = engagement
  if (state === 'planned' && to === 'in_progress') return (await hasAcceptedLead(trx, engagement)) ? undefined : 'lead'
  if (state === 'reporting' && to === 'remediation')
    return (await hasIssuedReport(trx, engagement)) ? undefined : 'report'
  return undefined
}

type AgentRow = {
  id: string
  title: string
  state: EngagementState
  created_at: Date
  moved_at: Date
  scope: EngagementRow['scope']
  program_id: string
  program_name: string
  organization: string
  starts_on: string
  ends_on: string
  report_on: string
  retest_until: string
}

/** Engagements in which the acting agent takes part. */
export async function listAgentRows(trx: Trx): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    select id, title, state, created_at, moved_at, scope, program_id, program_name, organization, starts_on::text,
      ends_on::text, report_on::text, retest_until::text
    from grana.agent_engagements()`.execute(trx)
  return rows
}

type Move = { side: EngagementSide; actorId: string | null; state: EngagementState; isSent: boolean }

/** A move of an engagement, for the worker. */
export async function findMove(
  trx: Trx,
  { organizationId, engagementId, number }: { organizationId: string; engagementId: string; number: number },
): Promise<Move | undefined> {
  const { rows } = await sql<Move>`
    select v.side, v.actor_id as "actorId", v.to_state as state, e.sent_at is not null as "isSent"
    from engagement_events v
    join engagements e on (e.organization_id, e.id) = (v.organization_id, v.engagement_id)
    where v.organization_id = ${organizationId} and v.engagement_id = ${engagementId} and v.number = ${number}`.execute(
    trx,
  )
  return rows[0]
}
