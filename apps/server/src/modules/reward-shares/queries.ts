import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { exchangeCents, type Exchange } from '@grana/contract/payouts/exchange'
import type { RewardCurrency } from '@grana/contract/reports/reward'

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
  reference: string | null
  paid_on: string | null
}

/** Shares of a reward, in the order of the authors. Callers that change one hold the lock on the report. */
export async function listShares(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select s.id, s.agent_id, coalesce(u.username, '') as agent, s.currency, s.cents, s.state, s.approved_at, s.pay_due_at,
      s.reference, s.paid_on::text as paid_on
    from reward_shares s join users u on u.id = s.agent_id
    where s.organization_id = ${tenant} and s.report_id = ${id} order by s.position`.execute(trx)
  return rows
}

/** The approved reward of a report, and whether another amount waits to replace it. */
export async function findDecided(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<{ cents: number; isRevised: boolean }> {
  const row = await trx
    .selectFrom('rewards')
    .select(['amount_cents', 'revised_cents'])
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .executeTakeFirst()
  return { cents: row?.amount_cents ?? 0, isRevised: (row?.revised_cents ?? null) !== null }
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

type ShareAnswer = { outcome: 'done' | 'over'; organization_id: string; event: number }

/** Records whether the payment of the actor's share arrived. */
export async function answerShare(
  trx: Trx,
  { report, hasArrived, at }: { report: string; hasArrived: boolean; at: Date },
): Promise<ShareAnswer | undefined> {
  const { rows } = await sql<ShareAnswer>`
    select * from grana.answer_reward_share(${report}, ${hasArrived}, ${at})`.execute(trx)
  return rows[0]
}
