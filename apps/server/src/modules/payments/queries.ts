import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { isOwed } from '#server/db/owed-reward.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { PaymentClock } from '@grana/contract/payouts/report-payments'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import type { PaymentRow } from '../reward-shares/public.ts'

type ReportKey = { organization_id: string; id: string }

/** Payments of a report with the agent's answers, the newest first. */
export async function listPayments(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select p.number::int as number, p.amount_cents, p.currency, p.paid_currency, p.paid_cents::float8 as paid_cents,
      trim_scale(p.rate)::text as rate, p.rate_on::text as rate_on, p.reference, p.paid_on::text as paid_on, p.created_at,
      e.number as event, c.has_arrived, c.created_at as answered_at
    from reward_payments p
    left join lateral (select min(e.number) as number from report_events e
      where (e.organization_id, e.report_id, e.kind, e.created_at) = (p.organization_id, p.report_id, 'reward_paid',
        p.created_at)) e on true
    left join lateral (select c.has_arrived, c.created_at from reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number)
      order by c.has_arrived desc limit 1) c on true
    where p.organization_id = ${tenant} and p.report_id = ${id}
    order by p.number desc`.execute(trx)
  return rows
}

type ClockRow = {
  approved_at: Date
  pay_days: number
  pay_due_at: Date
  paid_at: Date | null
  pay_kept: boolean | null
}

/** The clock of an approved reward, if the actor may see the reward. */
export async function findPaymentClock(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<PaymentClock | undefined> {
  const { rows } = await sql<ClockRow>`
    select approved_at, pay_days, pay_due_at, paid_at, pay_kept from rewards
    where organization_id = ${tenant} and report_id = ${id} and pay_due_at is not null`.execute(trx)
  const row = rows[0]
  return (
    row && {
      approved_at: row.approved_at.toISOString(),
      days: row.pay_days,
      due_at: row.pay_due_at.toISOString(),
      ...(row.paid_at !== null && { paid_at: row.paid_at.toISOString() }),
      ...(row.pay_kept !== null && { kept: row.pay_kept }),
    }
  )
}

export type NamedReward = {
  id: string
  /** The share of an author besides the agent who sent the report, and their place after the first. */
  share: string | null
  position: number | null
  number: number
  agent: string
  round: number
  currency: RewardCurrency
  amount_cents: number
  is_owed: boolean
  /** References and days of its payments. */
  payments: { reference: string; paid_on: string }[]
}

type Search = { organizationId: string; programs: readonly string[] | null; numbers: readonly number[] }

/** Rewards that are owed or paid, by the numbers of their reports, with their payments. */
export async function listNamedRewards(
  trx: Trx,
  { organizationId, programs, numbers }: Search,
): Promise<NamedReward[]> {
  const { rows } = await sql<NamedReward>`
    select r.id, null::uuid as share, null::smallint as position, r.number, u.username as agent,
      coalesce(w.revised_round, w.round) as round, w.currency,
      w.amount_cents - coalesce((select sum(s.cents) from reward_shares s
        where (s.organization_id, s.report_id) = (r.organization_id, r.id)), 0)::int as amount_cents,
      ${isOwed} as is_owed,
      coalesce((select json_agg(json_build_object('reference', p.reference, 'paid_on', p.paid_on)) from reward_payments p
        where (p.organization_id, p.report_id) = (r.organization_id, r.id)), '[]') as payments
    from reports r
    join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    join users u on u.id = r.agent_id
    where r.organization_id = ${organizationId} and r.number = any(${[...numbers]}::int[])
      and r.reward_track in ('reserved', 'paid') and w.amount_cents is not null and w.revised_cents is null
      ${programs === null ? sql`` : sql`and r.program_id = any(${[...programs]}::uuid[])`}
    union all
    select r.id, s.id, s.position, r.number, u.username, w.round, s.currency, s.cents, s.state = 'owed',
      case when s.reference is null then '[]'
        else json_build_array(json_build_object('reference', s.reference, 'paid_on', s.paid_on)) end
    from reward_shares s
    join reports r on (r.organization_id, r.id) = (s.organization_id, s.report_id)
    join rewards w on (w.organization_id, w.report_id) = (s.organization_id, s.report_id)
    join users u on u.id = s.agent_id
    where s.organization_id = ${organizationId} and r.number = any(${[...numbers]}::int[]) and s.cents > 0
      ${programs === null ? sql`` : sql`and r.program_id = any(${[...programs]}::uuid[])`}
    order by 1, 3 nulls first`.execute(trx)
  return rows
}

export async function findInitials(trx: Trx, organizationId: string): Promise<string> {
  const found = await trx
    .selectFrom('organizations')
    .select('initials')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('request.not_found')
  return found.initials
}

export type SilentPayment = { organizationId: string; reportId: string; payment: number }

/** The last payment of a report, with a proof that was checked, and without an answer of the agent. */
const isSilent = sql`not exists (select from reward_receipts c
    where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number))
  and not exists (select from reward_payments l
    where (l.organization_id, l.report_id) = (p.organization_id, p.report_id) and l.number > p.number)
  and exists (select from report_events e join report_files f on (f.organization_id, f.commented_report_id, f.event_number)
      = (e.organization_id, e.report_id, e.number)
    where (e.organization_id, e.report_id, e.kind, e.created_at) = (p.organization_id, p.report_id, 'reward_paid', p.created_at)
      and f.audience = 'payers' and f.state = 'ready')`

/** Payments that were recorded before a moment and that their agents did not answer, oldest first. */
export async function listSilentPayments(db: Db, before: Date): Promise<SilentPayment[]> {
  const { rows } = await sql<SilentPayment>`
    select p.organization_id as "organizationId", p.report_id as "reportId", p.number::int as payment
    from reward_payments p where p.created_at <= ${before} and ${isSilent}
    order by p.created_at limit 1000`.execute(db)
  return rows
}

/** Records the silence as an arrival; `false` when the agent answered in between. */
export async function addSilentReceipt(
  trx: Trx,
  { organizationId, reportId, payment }: SilentPayment,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reward_receipts (organization_id, report_id, payment, has_arrived, created_at)
    select p.organization_id, p.report_id, p.number, true, ${at} from reward_payments p
    where p.organization_id = ${organizationId} and p.report_id = ${reportId} and p.number = ${payment} and ${isSilent}`.execute(
    trx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
