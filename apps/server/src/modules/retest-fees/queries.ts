import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RewardCurrency } from '@grana/contract/reports/reward'

type ReportKey = { organization_id: string; id: string }

export type RetestFeeRow = {
  id: string
  event: number
  agent_id: string
  agent: string
  currency: RewardCurrency
  cents: number
  state: 'owed' | 'paid' | 'received'
  earned_at: Date
  reference: string | null
  paid_on: string | null
  pay_due_at: Date | null
}

const columns = sql`f.id, f.event, f.agent_id, coalesce(u.username, '') as agent, f.currency, f.cents, f.state, f.earned_at,
  f.reference, f.paid_on::text as paid_on, f.pay_due_at`

/** Fees of a report, the newest first. */
export async function listRetestFees(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<RetestFeeRow[]> {
  const { rows } = await sql<RetestFeeRow>`
    select ${columns} from retest_fees f join users u on u.id = f.agent_id
    where f.organization_id = ${tenant} and f.report_id = ${id} order by f.event desc`.execute(trx)
  return rows
}

/** A fee of a report. Callers that change it hold the lock on the report. */
export async function findRetestFee(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  fee: string,
): Promise<RetestFeeRow | undefined> {
  const { rows } = await sql<RetestFeeRow>`
    select ${columns} from retest_fees f join users u on u.id = f.agent_id
    where f.organization_id = ${tenant} and f.report_id = ${id} and f.id = ${fee}`.execute(trx)
  return rows[0]
}

/** What the terms of a report offer for each answered retest. */
export async function findRetestOffer(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<{ currency: RewardCurrency; cents: number } | undefined> {
  const { rows } = await sql<{ currency: RewardCurrency; cents: number }>`
    select currency, cents from grana.retest_offer(${tenant}, ${id})`.execute(trx)
  return rows[0]
}

type RecordedPayment = { fee: string; reference: string; paidOn: string; userId: string; at: Date }

export async function setFeePaid(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  { fee, reference, paidOn, userId, at }: RecordedPayment,
): Promise<void> {
  await trx
    .updateTable('retest_fees')
    .set({ state: 'paid', reference, paid_on: paidOn, paid_by: userId, paid_at: at })
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .where('id', '=', fee)
    .execute()
}

type FeeAnswer = { outcome: 'done' | 'over'; organization_id: string; report_id: string; event: number }

/** Records whether the payment of an own fee arrived. */
export async function answerFee(
  trx: Trx,
  { fee, hasArrived, at }: { fee: string; hasArrived: boolean; at: Date },
): Promise<FeeAnswer | undefined> {
  const { rows } = await sql<FeeAnswer>`
    select * from grana.answer_retest_fee(${fee}, ${hasArrived}, ${at})`.execute(trx)
  return rows[0]
}
