import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { lastEventOfReport } from '#server/db/last-report-event.ts'
import { vectorOfReport } from '#server/db/report-vector.ts'
import type { Severity } from '@grana/contract/program-values'
import type { DueStage } from '@grana/contract/reports/facts'
import type { ReportState } from '@grana/contract/reports/values'
import { staffPageSize } from '@grana/contract/staff/fields'
import type { QueueView } from '@grana/contract/staff/triage'
import type { ListedReport } from '../reports/public.ts'

export type QueueRow = {
  id: string
  organization_id: string
  organization_name: string
  initials: string
  number: number
  program_id: string
  program_name: string
  severity: Severity
  state: ReportState
  submitted_at: Date
  due_stage: DueStage | null
  due_days: number | null
  due_at: Date | null
  due_left: number | null
  triager_id: string | null
  triager_name: string | null
  total: string
}

export async function listQueuePage(trx: Trx, { view, page }: { view: QueueView; page: number }) {
  const { rows } = await sql<QueueRow>`
    select * from grana.triage_queue(${view}, ${staffPageSize}, ${(page - 1) * staffPageSize})`.execute(trx)
  return { rows, total: Number(rows[0]?.total ?? 0) }
}

export type Triager = { id: string; name: string; open_reports: number }

export async function listTriagers(trx: Trx): Promise<Triager[]> {
  const { rows } = await sql<Triager>`select id, name, open_reports::int from grana.triagers()`.execute(trx)
  return rows
}

type AssignedReport = { organization_id: string; number: number; reference: string }

/** Assigns a report to a triager, or removes the assignment; `undefined` when the report or the triager does not exist. */
export async function assignReportToTriager(
  trx: Trx,
  { report, triager, at }: { report: string; triager: string | undefined; at: Date },
): Promise<AssignedReport | undefined> {
  const { rows } = await sql<AssignedReport>`
    select * from grana.assign_triager(${report}, ${triager ?? null}::uuid, ${at})`.execute(trx)
  return rows[0]
}

export type AssignedRow = ListedReport & {
  agent_name: string
  target_address: string
  cvss_vector: string | null
  last_event_at: Date
}

/** Reports assigned to a triager: open ones by due date, closed ones by last change, newest first. */
export async function listTriagerPage(
  trx: Trx,
  triagerId: string,
  { isOpen, page }: { isOpen: boolean; page: number },
) {
  const where = isOpen ? sql`closed_at is null` : sql`closed_at is not null`
  const order = isOpen ? sql`r.due_at, r.id` : sql`r.moved_at desc, r.id`
  const { rows } = await sql<AssignedRow>`
    select r.*, a.program_name, a.initials, a.agent_name, a.target_address, ${vectorOfReport} as cvss_vector,
      ${lastEventOfReport} as last_event_at from (
      select r.organization_id, r.id, r.number, r.title, r.program_id, r.weakness, r.severity, r.state, r.closing_reason,
        r.reward_track, r.dispute_state,
        r.submitted_at, r.moved_at, r.due_stage, r.due_days, r.due_at, r.due_left, r.verification, r.retest_asked_at,
        r.fix_proposed_at, r.from_guest
      from reports r where r.triager_id = ${triagerId} and ${where}
      order by ${order} limit ${staffPageSize} offset ${(page - 1) * staffPageSize}) r
    cross join lateral grana.around_report(r.id) a order by ${order}`.execute(trx)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from reports where triager_id = ${triagerId} and ${where} limit 10000) c`.execute(trx)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}
