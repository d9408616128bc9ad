import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import type { DueStage } from '@grana/contract/reports/facts'
import type {
  Audience,
  ClosingReason,
  ReportEventKind,
  ReportSide,
  ReportState,
  RewardTrack,
} from '@grana/contract/reports/values'

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
  reward_track: RewardTrack
  submitted_at: Date
  moved_at: Date
  due_stage: DueStage | null
  due_days: number | null
  due_at: Date | null
  due_left: number | null
}

export type Paged = { size: number; page: number }

/** A page of reports: found first, named then. */
export async function pageOf(
  trx: Trx,
  where: RawBuilder<unknown>,
  { program, size, page, by = sql`r.submitted_at` }: Paged & { program: RawBuilder<unknown>; by?: RawBuilder<unknown> },
) {
  const { rows } = await sql<ListedReport>`
    select r.*, p.name as program_name, p.initials from (
      select r.id, r.organization_id, r.number, r.title, r.program_id, r.weakness, r.severity, r.state, r.closing_reason,
        r.reward_track, r.submitted_at, r.moved_at, r.due_stage, r.due_days, r.due_at, r.due_left
      from reports r where ${where}
      order by ${by} desc, r.id limit ${size} offset ${(page - 1) * size}) r
    join lateral (${program}) p on true
    order by ${by} desc, r.id`.execute(trx)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from reports r where ${where} limit 10000) counted`.execute(trx)
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

/** What happened to a report, as far as the actor may read it. Row security leaves out notes that are not theirs. */
export async function listEvents(trx: Trx, key: { organization_id: string; id: string }): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.number, e.kind, e.audience, e.side, e.actor_id, coalesce(u.username, u.first_name || ' ' || u.last_name)
      as actor_name, c.id as concerned_id, c.first_name || ' ' || c.last_name as concerned_name, e.from_state, e.to_state, e.closing_reason, e.text, e.details, e.created_at
    from report_events e left join users u on u.id = e.actor_id
    left join users c on e.kind = 'assigned' and c.id = coalesce(e.details ->> 'user', e.details ->> 'triager')::uuid
    where e.organization_id = ${key.organization_id} and e.report_id = ${key.id}
    order by e.number limit 2000`.execute(trx)
  return rows
}

export type Words = { cvss_vector: string | null; summary: string; steps: string; impact: string }

export async function findWords(trx: Trx, key: { organization_id: string; id: string }): Promise<Words | undefined> {
  return trx
    .selectFrom('report_contents')
    .select(['cvss_vector', 'summary', 'steps', 'impact'])
    .where('organization_id', '=', key.organization_id)
    .where('report_id', '=', key.id)
    .executeTakeFirst()
}

export type Around = {
  program_name: string
  initials: string
  agent_name: string
  target_name: string
  target_address: string
  assignee_name: string | null
  known_title: string | null
  known_since: string | null
}

/** Names of what a report refers to; the target as its own terms had it, which agents may know. */
export async function findAround(trx: Trx, id: string): Promise<Around | undefined> {
  const { rows } = await sql<Around>`select * from grana.around_report(${id})`.execute(trx)
  return rows[0]
}
