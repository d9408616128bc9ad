import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { exchangeCents, type Exchange } from '@grana/contract/payouts/exchange'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import type { PaymentRow } from './to-payment.ts'

type ReportKey = { organization_id: string; id: string }

export type ShareRow = {
  id: string
  agent_id: string
  agent: string
  currency: RewardCurrency
  cents: number
  state: 'owed' | 'paid' | 'received'
  approved_at: Date
  pay_due_at: Date
  paid_at: Date | null
}

/** Shares of a reward, in the order of the authors. Callers that change one hold the lock on the report. */
export async function listShares(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.agent_id, coalesce(u.username, '') as agent, s.currency, s.cents, s.state, s.approved_at, s.pay_due_at,
      s.paid_at
    from reward_shares s join users u on u.id = s.agent_id
    where s.organization_id = ${tenant} and s.report_id = ${id} order by s.position`.execute(trx)
  return rows
}

/** The approved reward of a report with its round, and whether another amount waits to replace it. */
export async function findDecided(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<{ round: number; cents: number; isRevised: boolean }> {
  const row = await trx
    .selectFrom('rewards')
    .select(['round', 'amount_cents', 'revised_cents'])
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .executeTakeFirst()
  return { round: row?.round ?? 0, cents: row?.amount_cents ?? 0, isRevised: (row?.revised_cents ?? null) !== null }
}

export type SharePayment = {
  share: ShareRow
  reference: string
  paidOn: string
  exchange: Exchange | undefined
  userId: string
  at: Date
}

export async function setSharePaid(trx: Trx, { organization_id: tenant, id }: ReportKey, given: SharePayment) {
  const { share, reference, paidOn, exchange, userId, at } = given
  await trx
    .updateTable('reward_shares')
    .set({
      state: 'paid',
      reference,
      paid_on: paidOn,
      paid_by: userId,
      paid_at: at,
      paid_currency: exchange?.currency ?? null,
      paid_cents: exchange === undefined ? null : exchangeCents(share.cents, exchange),
      rate: exchange?.rate ?? null,
      rate_on: exchange?.rate_on ?? null,
    })
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .where('id', '=', share.id)
    .execute()
}

/** Payments of the shares of a reward with their answers, as far as the actor may read them; the newest first. */
export async function listSharePayments(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<(PaymentRow & { share: string })[]> {
  const { rows } = await sql<PaymentRow & { share: string }>`
    select p.share_id as share, p.number::int as number, p.cents as amount_cents, p.currency, p.paid_currency,
      p.paid_cents::float8 as paid_cents, trim_scale(p.rate)::text as rate, p.rate_on::text as rate_on, p.reference,
      p.paid_on::text as paid_on, p.paid_at as created_at, e.number as event, p.has_arrived, p.answered_at
    from share_payments p
    left join lateral (select min(e.number) as number from report_events e
      where (e.organization_id, e.report_id, e.kind, e.details ->> 'payment')
        = (p.organization_id, p.report_id, 'share_paid', p.number::text)) e on true
    where p.organization_id = ${tenant} and p.report_id = ${id}
    order by p.number desc`.execute(trx)
  return rows
}

/** The number of the last payment of a share. */
export async function findLastPayment(trx: Trx, { organization_id: tenant }: ReportKey, share: string) {
  const found = await trx
    .selectFrom('share_payments')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('organization_id', '=', tenant)
    .where('share_id', '=', share)
    .executeTakeFirst()
  return found?.number ?? undefined
}
