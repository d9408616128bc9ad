import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PaymentCaseOutcome, PaymentCaseState } from '@grana/contract/payouts/payment-cases'
import type { RewardCurrency } from '@grana/contract/reports/reward'

type ReportKey = { organization_id: string; id: string }

/** A case with what each side wrote, as far as the actor may read the events of the report. */
export type CaseRow = {
  id: string
  organization_id: string
  report_id: string
  payment: number
  /** The share of an author, besides the agent who sent the report. */
  share: string | null
  agent_id: string
  agent: string
  state: PaymentCaseState
  amount_cents: number
  currency: RewardCurrency
  reference: string
  paid_on: string
  opened_at: Date
  opened_text: string | null
  answer_due_at: Date
  answered_at: Date | null
  answered_by: string | null
  answered_name: string | null
  answered_event: number | null
  answered_text: string | null
  contested_at: Date | null
  contested_text: string | null
  escalated_at: Date | null
  taken_at: Date | null
  taken_by: string | null
  taken_name: string | null
  paused_at: Date | null
  closed_at: Date | null
  closed_by: string | null
  closed_name: string | null
  closed_text: string | null
  outcome: PaymentCaseOutcome | null
}

const textOf = (step: 'answered' | 'contested' | 'closed') => sql`(select e.text from report_events e
  where (e.organization_id, e.report_id, e.number) = (c.organization_id, c.report_id, c.${sql.ref(`${step}_event`)}))`

const nameOf = (person: 'answered' | 'taken' | 'closed') => sql`(select u.first_name || ' ' || u.last_name from users u
  where u.id = c.${sql.ref(`${person}_by`)})`

/** Cases of a report, the newest first. */
export async function listCases(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select c.id, c.organization_id, c.report_id, c.payment, c.share_id as share, c.agent_id, coalesce(a.username, '') as agent,
      c.state, coalesce(p.amount_cents, s.cents) as amount_cents, coalesce(p.currency, s.currency) as currency,
      coalesce(p.reference, s.reference) as reference, coalesce(p.paid_on, s.paid_on)::text as paid_on, c.opened_at, c.answer_due_at, c.answered_at, c.answered_by, ${nameOf('answered')} as answered_name,
      c.answered_event, ${textOf('answered')} as answered_text, c.contested_at, ${textOf('contested')} as contested_text,
      c.escalated_at, c.taken_at, c.taken_by, ${nameOf('taken')} as taken_name, c.paused_at, c.closed_at, c.closed_by,
      ${nameOf('closed')} as closed_name, ${textOf('closed')} as closed_text, c.outcome,
      (select e.text from report_events e where (e.organization_id, e.report_id, e.created_at)
          = (c.organization_id, c.report_id, c.opened_at)
        and e.kind = case when c.share_id is null then 'reward_missing' else 'share_missing' end
        and (c.share_id is null or e.details ->> 'share' = c.share_id::text) limit 1) as opened_text
    from payment_cases c
    join users a on a.id = c.agent_id
    left join reward_payments p on (p.organization_id, p.report_id, p.number) = (c.organization_id, c.report_id, c.payment)
    left join share_payments s on (s.organization_id, s.report_id, s.number) = (c.organization_id, c.report_id, c.payment)
    where c.organization_id = ${tenant} and c.report_id = ${id}
    order by c.opened_at desc, c.payment desc`.execute(trx)
  return rows
}

type CaseKey = Pick<CaseRow, 'organization_id' | 'report_id' | 'payment'>
type CaseChange = {
  state?: PaymentCaseState
  answered_at?: Date
  answered_by?: string
  answered_event?: number
  contested_at?: Date
  contested_event?: number
  escalated_at?: Date
}

/** Changes a case. Row security hides it from those who may read but not change it. */
export async function updateCase(
  trx: Trx,
  { organization_id, report_id, payment }: CaseKey,
  change: CaseChange,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_cases')
    .set(change)
    .where('organization_id', '=', organization_id)
    .where('report_id', '=', report_id)
    .where('payment', '=', payment)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('auth.forbidden')
}

export type WaitingCase = { organizationId: string; reportId: string; payment: number; share: string | null }

const waiting = sql`c.organization_id as "organizationId", c.report_id as "reportId", c.payment, c.share_id as share`

/** Cases whose time for an answer is over, for the worker. */
export async function listLapsedCases(db: Db, at: Date): Promise<WaitingCase[]> {
  const { rows } = await sql<WaitingCase>`
    select ${waiting} from payment_cases c where c.state = 'open' and c.answer_due_at <= ${at}
    order by c.answer_due_at limit 1000`.execute(db)
  return rows
}

/** Brings a case to staff; `false` when it changed in between. */
export async function escalateCase(
  trx: Trx,
  { organizationId, reportId, payment }: WaitingCase,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_cases set state = 'escalated', escalated_at = ${at}
    where organization_id = ${organizationId} and report_id = ${reportId} and payment = ${payment} and state = 'open'
      and answer_due_at <= ${at}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

const isProven = sql`exists (select from report_files f
  where (f.organization_id, f.commented_report_id, f.event_number) = (c.organization_id, c.report_id, c.answered_event)
    and f.audience = 'payers' and f.state = 'ready')`

/** Cases that were answered with a checked proof before a moment, and whose agents are silent. */
export async function listSilentCases(db: Db, before: Date): Promise<WaitingCase[]> {
  const { rows } = await sql<WaitingCase>`
    select ${waiting} from payment_cases c where c.state = 'answered' and c.answered_at <= ${before} and ${isProven}
    order by c.answered_at limit 1000`.execute(db)
  return rows
}

/** Whether a case was answered with a checked proof, and its agent is silent since. */
export async function isSilentCase(trx: Trx, { organizationId, reportId, payment }: WaitingCase): Promise<boolean> {
  const { rows } = await sql`
    select from payment_cases c where c.organization_id = ${organizationId} and c.report_id = ${reportId}
      and c.payment = ${payment} and c.state = 'answered' and ${isProven}`.execute(trx)
  return rows.length > 0
}

/** Records the silence of the agent who sent a report as an arrival, which closes the case. */
export async function addSilentReceipt(
  trx: Trx,
  { organizationId, reportId, payment }: WaitingCase,
  at: Date,
): Promise<boolean> {
  await trx
    .insertInto('reward_receipts')
    .values({ organization_id: organizationId, report_id: reportId, payment, has_arrived: true, created_at: at })
    .execute()
  return true
}
