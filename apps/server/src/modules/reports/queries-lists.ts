import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import { maxReportsCounted } from '@grana/contract/reports/agent-reports'
import type { Signal } from '@grana/contract/reports/evidence-signals'
import type { DueStage } from '@grana/contract/reports/facts'
import type { Verification } from '@grana/contract/reports/fix'
import type { Reporter, ReporterOutcome } from '@grana/contract/reports/reporter'
import type {
  Audience,
  ClosingReason,
  ReportEventKind,
  ReportSide,
  ReportState,
  RewardStatus,
} from '@grana/contract/reports/values'
import { ofTenant, type InboxScope } from './triage/queries-scope.ts'

export type ListedReport = {
  id: string
  number: number
  initials: string
  title: string
  program_id: string
  program_name: string
  weakness: string
  severity: Severity
  state: ReportState
  closing_reason: ClosingReason | null
  reward_track: RewardStatus
  dispute_state: 'open' | 'answered' | null
  submitted_at: Date
  moved_at: Date
  due_stage: DueStage | null
  due_days: number | null
  due_at: Date | null
  due_left: number | null
  verification: Verification
  retest_asked_at: Date | null
  fix_proposed_at: Date | null
  from_guest: boolean
}

export type PageRequest = { size: number; page: number }

/** A page of reports. Selects the rows before it joins the names, so that the joins run for one page only. */
export async function listReportPage(
  trx: Trx,
  where: RawBuilder<unknown>,
  {
    program,
    size,
    page,
    by = sql`r.submitted_at`,
  }: PageRequest & { program: RawBuilder<unknown>; by?: RawBuilder<unknown> },
) {
  const { rows } = await sql<ListedReport>`
    select r.*, p.name as program_name, p.initials from (
      select r.id, r.organization_id, r.number, r.title, r.program_id, r.weakness, r.severity, r.state, r.closing_reason,
        r.reward_track, r.dispute_state, r.submitted_at, r.moved_at, r.due_stage, r.due_days, r.due_at, r.due_left,
        r.verification, r.retest_asked_at, r.fix_proposed_at, r.from_guest
      from reports r where ${where}
      order by ${by} desc, r.id limit ${size} offset ${(page - 1) * size}) r
    join lateral (${program}) p on true
    order by ${by} desc, r.id`.execute(trx)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r where ${where} limit ${maxReportsCounted}) counted`.execute(
    trx,
  )
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

export type EventRow = {
  number: number
  kind: ReportEventKind
  audience: Audience
  side: ReportSide
  actor_id: string | null
  actor_name: string | null
  concerned_id: string | null
  concerned_name: string | null
  from_state: ReportState | null
  to_state: ReportState | null
  closing_reason: ClosingReason | null
  text: string | null
  details: Record<string, string>
  created_at: Date
}

type Key = { organization_id: string; id: string }

/** Reports that have been in a state since before then, up to 1000; the next run gets the rest. */
export function listStaleReports(db: Db, { state, before }: { state: 'needs_info' | 'closed'; before: Date }) {
  return (
    db
      .selectFrom('reports')
      .select(['organization_id as organizationId', 'id as reportId'])
      .where('state', '=', state)
      .where('moved_at', '<', before)
      // An open dispute keeps a closed report from being archived.
      .where('dispute_state', 'is', null)
      .orderBy('moved_at')
      .limit(1000)
      .execute()
  )
}

const eventColumns = sql`e.number, e.kind, e.audience, e.side, e.actor_id,
  coalesce(u.username, u.first_name || ' ' || u.last_name) as actor_name, c.id as concerned_id,
  c.first_name || ' ' || c.last_name as concerned_name, e.from_state, e.to_state, e.closing_reason, e.text, e.details,
  e.created_at`
const withPeople = sql`left join users u on u.id = e.actor_id
  left join users c on e.kind = 'assigned' and c.id = coalesce(e.details ->> 'user', e.details ->> 'triager')::uuid`

/** Maximum of events in one response; the newest ones are kept. */
const maxEvents = 500

/** The newest events of a report that the actor may read. Row security hides internal notes from agents. */
export async function listEvents(trx: Trx, key: Key): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from (
      select * from report_events where organization_id = ${key.organization_id} and report_id = ${key.id}
      order by number desc limit ${maxEvents}) e
    ${withPeople} order by e.number`.execute(trx)
  return rows
}

/** Undecided proposals, however old they are. */
export async function listProposals(trx: Trx, key: Key): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from (
      select * from report_events p
      where p.organization_id = ${key.organization_id} and p.report_id = ${key.id} and p.kind = 'proposed'
        and not exists (select from report_events d where d.organization_id = p.organization_id
          and d.report_id = p.report_id and d.number > p.number and d.kind in ('moved', 'severity_set', 'dismissed')
          and (d.details ->> 'proposal' = p.number::text
            or d.kind = 'severity_set' and p.details ->> 'to' is null
            or d.kind = 'moved' and d.to_state in ('accepted', 'closed')))
      order by p.number desc limit ${maxEvents}) e
    ${withPeople} order by e.number`.execute(trx)
  return rows
}

export async function hasProposal(trx: Trx, key: Key, number: number): Promise<boolean> {
  const row = await trx
    .selectFrom('report_events')
    .select('number')
    .where('organization_id', '=', key.organization_id)
    .where('report_id', '=', key.id)
    .where('number', '=', number)
    .where('kind', '=', 'proposed')
    .executeTakeFirst()
  return row !== undefined
}

/** Comments and proposals of one side on a report since then. */
export async function countComments(trx: Trx, key: Key, { side, since }: { side: ReportSide; since: Date }) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_events
    where organization_id = ${key.organization_id} and report_id = ${key.id} and created_at > ${since}
      and side = ${side} and (kind in ('commented', 'proposed', 'severity_set', 'corrected', 'retest_asked', 'retest_cancelled', 'fix_date_asked')
        or (side <> 'agent' and from_state = 'needs_info' and to_state = 'triaging'))`.execute(trx)
  return rows[0]?.count ?? 0
}

export type ReportContent = {
  cvss_vector: string | null
  summary: string
  steps: string
  impact: string
  /** The newest rating. */
  quality: number | null
  /** What was checked about its evidence, strongest first. */
  signals: Signal[]
}

export async function findReportContent(trx: Trx, key: Key): Promise<ReportContent | undefined> {
  const { rows } = await sql<ReportContent>`
    select c.cvss_vector, c.summary, c.steps, c.impact, (
      select (e.details ->> 'quality')::int from report_events e
      where e.organization_id = c.organization_id and e.report_id = c.report_id and e.kind = 'quality_set'
      order by e.number desc limit 1) as quality, (
      select coalesce(json_agg(json_build_object('kind', s.kind, 'points', s.points, 'figures', s.figures)
        order by abs(s.points) desc, s.kind), '[]') from report_signals s
      where s.organization_id = c.organization_id and s.report_id = c.report_id) as signals
    from report_contents c where c.organization_id = ${key.organization_id} and c.report_id = ${key.id}`.execute(trx)
  return rows[0]
}

export type ReportNames = {
  program_name: string
  initials: string
  agent_name: string
  target_name: string
  target_address: string
  assignee_name: string | null
  known_title: string | null
  known_since: string | null
}

/** Names of what a report refers to. The target has the name of the report's policy version, which agents may see. */
export async function findReportNames(trx: Trx, id: string): Promise<ReportNames | undefined> {
  const { rows } = await sql<ReportNames>`select * from grana.around_report(${id})`.execute(trx)
  return rows[0]
}

type History = Reporter['here']
type OutcomeRow = { outcome: ReporterOutcome; count: number; first_at: Date }

/** Other reports of the agent to the organization, as far as the reader may read them. */
export async function countOtherReports(
  trx: Trx,
  report: { id: string; organization_id: string; agent_id: string },
  seen: InboxScope,
): Promise<History> {
  const { rows } = await sql<OutcomeRow>`
    select case when r.state = 'accepted' or r.closing_reason in ('resolved', 'risk_accepted') then 'accepted'
        else coalesce(r.closing_reason, 'undecided') end as outcome,
      count(*)::int as count, min(r.submitted_at) as first_at
    from reports r
    where ${sql.join(ofTenant({ organizationId: report.organization_id, seen }), sql` and `)}
      and r.agent_id = ${report.agent_id} and r.id <> ${report.id} group by 1`.execute(trx)
  const first = Math.min(...rows.map(({ first_at: at }) => at.getTime()))
  return {
    sent: rows.reduce((sum, { count }) => sum + count, 0),
    outcomes: Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
    ...(rows.length > 0 && { first_at: new Date(first).toISOString() }),
  }
}
