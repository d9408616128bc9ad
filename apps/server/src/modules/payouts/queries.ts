import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { isOwed } from '#server/db/owed-reward.ts'
import type { PayoutMethod } from '@grana/contract/payouts/payout-details'

export type PayoutRow = { method: PayoutMethod; sealed: Buffer; created_at: Date; changed_at: Date | null }

/** The details of an agent, if the actor is the agent or pays a reward to them. */
export async function findPayoutDetails(trx: Trx, agentId: string): Promise<PayoutRow | undefined> {
  return trx
    .selectFrom('payout_details')
    .select(['method', 'sealed', 'created_at', 'changed_at'])
    .where('user_id', '=', agentId)
    .executeTakeFirst()
}

type NewDetails = { userId: string; method: PayoutMethod; sealed: Buffer; at: Date }

/** Stores the details. Returns whether they replace others. */
export async function setPayoutDetails(trx: Trx, { userId, method, sealed, at }: NewDetails): Promise<boolean> {
  const row = await trx
    .insertInto('payout_details')
    .values({ user_id: userId, method, sealed, created_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ method, sealed, changed_at: at }))
    .returning('changed_at')
    .executeTakeFirstOrThrow()
  return row.changed_at !== null
}

export async function deletePayoutDetails(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('payout_details').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export type PayoutView = { program: string; initials: string; number: number; created_at: Date }

const maxViews = 20

/** The last openings of the actor's details. */
export async function listPayoutViews(trx: Trx): Promise<readonly PayoutView[]> {
  const { rows } = await sql<PayoutView>`
    select program, initials, number, created_at from grana.own_payout_views(${maxViews})`.execute(trx)
  return rows
}

type ReportKey = { organization_id: string; id: string }

export async function addPayoutView(
  trx: Trx,
  { organization_id, id }: ReportKey,
  { agentId, userId, at }: { agentId: string; userId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('payout_views')
    .values({ organization_id, report_id: id, agent_id: agentId, user_id: userId, created_at: at })
    .execute()
}

export type OwedReward = { agent_id: string; approved_at: Date }

/** The agent and the last approval of a reward that is owed: reserved, or paid and answered as not arrived. */
export async function findOwedReward(trx: Trx, { organization_id, id }: ReportKey): Promise<OwedReward | undefined> {
  const { rows } = await sql<OwedReward>`
    select r.agent_id, coalesce(
      (select max(e.created_at) from report_events e
        where (e.organization_id, e.report_id) = (r.organization_id, r.id) and e.kind = 'reward_approved'),
      r.submitted_at) as approved_at
    from reports r
    where r.organization_id = ${organization_id} and r.id = ${id} and ${isOwed}`.execute(trx)
  return rows[0]
}

/** Payout details of the accounts after an id, in the order of ids, with their rows locked until they are resealed. */
export function lockPayouts(trx: Trx, after: string, limit: number) {
  return trx
    .selectFrom('payout_details')
    .select(['user_id', 'sealed'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export async function saveSealed(trx: Trx, userId: string, sealed: Buffer): Promise<void> {
  await trx.updateTable('payout_details').set({ sealed }).where('user_id', '=', userId).execute()
}
