import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type {
  DisputeEffect,
  DisputeGround,
  DisputeRuling,
  DisputeState,
  RuledClosing,
} from '@grana/contract/reports/disputes'
import type { RewardCurrency } from '@grana/contract/reports/reward'

type ReportKey = { organization_id: string; id: string }

/** A dispute with what each side wrote. The texts are null where row security hides the event from the actor. */
export type DisputeRow = {
  organization_id: string
  report_id: string
  program_id: string
  id: string
  number: number
  state: DisputeState
  ground: DisputeGround
  clause: string | null
  opened_at: Date
  opened_text: string | null
  answer_due_at: Date
  answered_at: Date | null
  answered_text: string | null
  answered_by: string | null
  answered_name: string | null
  taken_at: Date | null
  taken_by: string | null
  taken_name: string | null
  rule_due_at: Date
  ruled_at: Date | null
  ruled_text: string | null
  ruled_by: string | null
  ruled_name: string | null
  ruling: DisputeRuling | null
  ruling_clause: string | null
  effect: DisputeEffect | null
  closing_reason: RuledClosing | null
  amount_cents: number | null
  currency: RewardCurrency | null
  withdrawn_at: Date | null
}

const textOf = (event: 'opened' | 'answered' | 'ruled') => sql`(select e.text from report_events e
  where (e.organization_id, e.report_id, e.number) = (d.organization_id, d.report_id, d.${sql.ref(`${event}_event`)}))`

const nameOf = (person: 'answered' | 'taken' | 'ruled') => sql`(select u.first_name || ' ' || u.last_name from users u
  where u.id = d.${sql.ref(`${person}_by`)})`

/** Disputes of a report, oldest first. */
export async function listDisputeRows(trx: Trx, { organization_id: organizationId, id }: ReportKey) {
  const { rows } = await sql<DisputeRow>`
    select d.organization_id, d.report_id, d.program_id, d.id, d.number, d.state, d.ground, d.clause, d.opened_at,
      ${textOf('opened')} as opened_text, d.answer_due_at, d.answered_at, ${textOf('answered')} as answered_text,
      d.answered_by, ${nameOf('answered')} as answered_name, d.taken_at, d.taken_by, ${nameOf('taken')} as taken_name,
      d.rule_due_at, d.ruled_at, ${textOf('ruled')} as ruled_text, d.ruled_by, ${nameOf('ruled')} as ruled_name,
      d.ruling, d.ruling_clause, d.effect, d.closing_reason, d.amount_cents, d.currency, d.withdrawn_at
    from disputes d where d.organization_id = ${organizationId} and d.report_id = ${id} order by d.number`.execute(trx)
  return rows
}

/** When the reward of a report was last approved or refused. */
export async function findRewardDecidedAt(
  trx: Trx,
  { organization_id: organizationId, id }: ReportKey,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from report_events where organization_id = ${organizationId} and report_id = ${id}
      and kind in ('reward_approved', 'reward_ineligible') and audience = 'everyone'`.execute(trx)
  return rows[0]?.at ?? null
}

type ClauseRow = { number: string; group_title: string; title: string; body: string }

/** Clauses of the policy version under which the report was sent. */
export async function listReportClauses(trx: Trx, { id }: ReportKey): Promise<ClauseRow[]> {
  const { rows } = await sql<ClauseRow>`select * from grana.report_clauses(${id})`.execute(trx)
  return rows
}

type NewDispute = {
  number: number
  programId: string
  agentId: string
  ground: DisputeGround
  clause: string | null
  event: number
  answerDueAt: Date
  ruleDueAt: Date
  at: Date
}

export async function insertDispute(trx: Trx, report: ReportKey, given: NewDispute): Promise<void> {
  await trx
    .insertInto('disputes')
    .values({
      organization_id: report.organization_id,
      report_id: report.id,
      number: given.number,
      program_id: given.programId,
      agent_id: given.agentId,
      ground: given.ground,
      clause: given.clause,
      opened_at: given.at,
      opened_event: given.event,
      answer_due_at: given.answerDueAt,
      rule_due_at: given.ruleDueAt,
    })
    .execute()
}

type DisputeChange = {
  state: Exclude<DisputeState, 'open'>
  answered_at?: Date
  answered_by?: string
  answered_event?: number
  rule_due_at?: Date
  ruled_at?: Date
  ruled_by?: string
  ruled_event?: number
  ruling?: DisputeRuling
  ruling_clause?: string
  effect?: DisputeEffect | null
  closing_reason?: RuledClosing | null
  amount_cents?: number | null
  currency?: RewardCurrency | null
  withdrawn_at?: Date
}

export async function updateDispute(trx: Trx, row: DisputeRow, change: DisputeChange): Promise<void> {
  await trx
    .updateTable('disputes')
    .set(change)
    .where('organization_id', '=', row.organization_id)
    .where('report_id', '=', row.report_id)
    .where('number', '=', row.number)
    .execute()
}

/** The next hourly run takes the rest. */
const maxLapsesPerRun = 1000

type UnrecordedLapse = { organizationId: string; reportId: string; number: number }

/** Disputes without an answer whose deadline has passed and is not recorded yet, for the worker. */
export async function listUnrecordedLapses(db: Db, at: Date): Promise<UnrecordedLapse[]> {
  const { rows } = await sql<UnrecordedLapse>`
    select organization_id as "organizationId", report_id as "reportId", number from disputes
    where state = 'open' and lapsed_at is null and answer_due_at <= ${at}
    order by answer_due_at limit ${maxLapsesPerRun}`.execute(db)
  return rows
}

/** Marks a dispute as unanswered; `true` when this call marked it. */
export async function markLapsed(trx: Trx, { organizationId, reportId, number }: UnrecordedLapse, at: Date) {
  const { rows } = await sql`
    update disputes set lapsed_at = ${at} where organization_id = ${organizationId} and report_id = ${reportId}
      and number = ${number} and state = 'open' and lapsed_at is null and answer_due_at <= ${at}
    returning id`.execute(trx)
  return rows.length === 1
}
