import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { exchangeCents, type Exchange } from '@grana/contract/payouts/exchange'
import { severities, type Severity } from '@grana/contract/program-values'
import type { RewardCurrency } from '@grana/contract/reports/reward'

type Key = { organization_id: string; id: string }

export type RewardRange = { currency: RewardCurrency; min_cents: number; max_cents: number }

/** Reward range of the report's terms for a severity; `undefined` when they pay none. */
export async function findRange(trx: Trx, { id }: Key, severity: Severity): Promise<RewardRange | undefined> {
  const { rows } = await sql<RewardRange>`
    select currency, min_cents, max_cents from grana.reward_range(${id}, ${severity})`.execute(trx)
  return rows[0]
}

/** Reward ranges of the report's terms by severity. */
export async function listRanges(trx: Trx, { id }: Key): Promise<Partial<Record<Severity, RewardRange>>> {
  const { rows } = await sql<RewardRange & { severity: Severity }>`
    select s.severity, r.currency, r.min_cents, r.max_cents
    from unnest(${[...severities]}::text[]) s (severity), grana.reward_range(${id}, s.severity) r`.execute(trx)
  return Object.fromEntries(rows.map(({ severity, ...range }) => [severity, range]))
}

export type RewardRow = {
  round: number
  currency: RewardCurrency
  minimum_cents: number | null
  amount_cents: number | null
  approvers: number
  /** Fee of the platform, as it was shown to the approver. */
  fee_basis_points: number
  /** A revised amount that waits for a second approval while the approved one stays valid. */
  revised_round: number | null
  revised_cents: number | null
}

/** The current round: that of the pending revision, if any. */
export const currentRound = (row: RewardRow | undefined): number => row?.revised_round ?? row?.round ?? 0

/** The reward of a report, if the actor may see it. Callers that change it hold the lock on the report. */
export async function findReward(trx: Trx, { organization_id, id }: Key): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    select round, currency, minimum_cents, amount_cents, approvers, fee_basis_points, revised_round, revised_cents from rewards
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
  return rows[0]
}

/** What other authors get of the reward of a report. */
export async function findSharedCents(trx: Trx, { organization_id, id }: Key): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from reward_shares
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
  return rows[0]?.cents ?? 0
}

/** Whether a payment of a share was recorded, also one that did not arrive: the amount stays from then on. */
export async function hasPaidShares(trx: Trx, { organization_id, id }: Key): Promise<boolean> {
  const row = await trx
    .selectFrom('reward_shares')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('report_id', '=', id)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export type RewardChange = Pick<RewardRow, 'round' | 'currency' | 'amount_cents' | 'approvers'> & {
  fee_basis_points?: number
  at: Date
}

/** The next unused round, also after withdrawn rounds. */
export async function nextRound(trx: Trx, { organization_id, id }: Key): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select greatest(
      (select max(round) from rewards where organization_id = ${organization_id} and report_id = ${id}),
      (select max(round) from reward_approvals where organization_id = ${organization_id} and report_id = ${id}),
      0) + 1 as round`.execute(trx)
  return rows[0]?.round ?? 1
}

/** Stores or clears a pending revision. The approved amount stays valid until the revision is approved. */
export async function setRevision(
  trx: Trx,
  { organization_id, id }: Key,
  { revision, at }: { revision: { round: number; cents: number } | undefined; at: Date },
): Promise<void> {
  await trx
    .updateTable('rewards')
    .set({ revised_round: revision?.round ?? null, revised_cents: revision?.cents ?? null, updated_at: at })
    .where('organization_id', '=', organization_id)
    .where('report_id', '=', id)
    .execute()
}

/** The reason of the newest requested revision. */
export async function findRevisionReason(trx: Trx, { organization_id, id }: Key): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from report_events
    where organization_id = ${organization_id} and report_id = ${id} and kind = 'reward_asked' and text is not null
    order by number desc limit 1`.execute(trx)
  return rows[0]?.text
}

/** Stores the amount of a round and clears any pending revision. */
export async function setReward(trx: Trx, { organization_id, id: report_id }: Key, change: RewardChange) {
  const { at, ...rest } = change
  const values = { ...rest, revised_round: null, revised_cents: null, updated_at: at }
  await trx
    .insertInto('rewards')
    .values({ organization_id, report_id, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'report_id']).doUpdateSet(values))
    .execute()
}

/** Stores the minimum reward of an accepted report. */
export async function setMinimum(trx: Trx, { organization_id, id: report_id }: Key, given: RewardRange & { at: Date }) {
  const { currency, min_cents: minimum_cents, at } = given
  const values = { currency, minimum_cents, updated_at: at }
  await trx
    .insertInto('rewards')
    .values({ organization_id, report_id, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'report_id']).doUpdateSet(values))
    .execute()
}

/** Starts a round without an amount: its approvals are approvals of a refusal. */
export async function startRefusalRound(
  trx: Trx,
  { organization_id, id }: Key,
  { round, at }: { round: number; at: Date },
): Promise<void> {
  await sql`update rewards set amount_cents = null, approvers = 1, round = ${round}, updated_at = ${at}
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
}

/** Clears the amount and ends its round. */
export async function clearReward(trx: Trx, { organization_id, id }: Key, at: Date): Promise<void> {
  await sql`update rewards set amount_cents = null, approvers = 1, round = round + 1, updated_at = ${at}
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
}

export type Approval = { user_id: string; name: string; created_at: Date; counts: boolean }

/** Approvals of a round in chronological order. */
export async function listApprovals(trx: Trx, { organization_id, id }: Key, round: number): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select a.user_id, u.first_name || ' ' || u.last_name as name, a.created_at, a.counts
    from reward_approvals a join users u on u.id = a.user_id
    where a.organization_id = ${organization_id} and a.report_id = ${id} and a.round = ${round}
    order by a.created_at, a.user_id`.execute(trx)
  return rows
}

/** Approvals of a pending refusal. */
export async function listRefusalApprovals(trx: Trx, key: Key, row: RewardRow | undefined): Promise<Approval[]> {
  return row === undefined || row.amount_cents !== null ? [] : listApprovals(trx, key, row.round)
}

/**
 * `own`: the user is the agent of the report. `new`: the user received the permission less than a week ago. `related`: the
 * user received it from another approver of the round.
 */
export type ApprovalObjection = 'own' | 'new' | 'related'

/** Why an approval would not count where two are needed; `undefined` when it would. */
export async function findApprovalObjection(
  trx: Trx,
  { organization_id, id }: Key,
  { round, userId, at }: { round: number; userId: string; at: Date },
): Promise<ApprovalObjection | undefined> {
  const { rows } = await sql<{ objection: ApprovalObjection | null }>`
    select grana.approval_objection(${organization_id}, ${id}, ${round}, ${userId}, ${at}) as objection`.execute(trx)
  return rows[0]?.objection ?? undefined
}

export type NewApproval = { round: number; userId: string; cents: number; at: Date }

export async function addApproval(trx: Trx, key: Key, { round, userId, cents, at }: NewApproval): Promise<void> {
  await trx
    .insertInto('reward_approvals')
    .values({
      organization_id: key.organization_id,
      report_id: key.id,
      round,
      user_id: userId,
      amount_cents: cents,
      created_at: at,
    })
    .execute()
}

/** The largest amount that at least two users ever approved for a report. */
export async function getLargestAmountByTwo(trx: Trx, { organization_id, id }: Key): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(max(amount_cents), 0)::int as cents from (
      select amount_cents from reward_approvals where organization_id = ${organization_id} and report_id = ${id} and counts
      group by round, amount_cents having count(*) > 1) by_two`.execute(trx)
  return rows[0]?.cents ?? 0
}

export type PaymentRow = {
  number: number
  reference: string
  paid_on: string
  created_at: Date
  has_arrived: boolean | null
  answered_at: Date | null
}

/** The newest payment, with the agent's answer to it; an arrival that was confirmed later overrides an earlier denial. */
export async function findPayment(trx: Trx, { organization_id, id }: Key): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select p.number::int as number, p.reference, p.paid_on::text as paid_on, p.created_at, c.has_arrived,
      c.created_at as answered_at
    from reward_payments p left join lateral (
      select c.has_arrived, c.created_at from reward_receipts c
      where (c.organization_id, c.report_id, c.payment) = (p.organization_id, p.report_id, p.number)
      order by c.has_arrived desc limit 1) c on true
    where p.organization_id = ${organization_id} and p.report_id = ${id}
    order by p.number desc limit 1`.execute(trx)
  return rows[0]
}

export type NewPayment = {
  number: number
  userId: string
  cents: number
  currency: RewardCurrency
  reference: string
  paidOn: string
  exchange: Exchange | undefined
  at: Date
}

export async function addPayment(trx: Trx, key: Key, given: NewPayment): Promise<void> {
  const { number, userId, cents, currency, reference, paidOn, exchange, at } = given
  await trx
    .insertInto('reward_payments')
    .values({
      organization_id: key.organization_id,
      report_id: key.id,
      number,
      user_id: userId,
      amount_cents: cents,
      currency,
      reference,
      paid_on: paidOn,
      ...(exchange !== undefined && {
        paid_currency: exchange.currency,
        paid_cents: exchangeCents(cents, exchange),
        rate: exchange.rate,
        rate_on: exchange.rate_on,
      }),
      created_at: at,
    })
    .execute()
}

export type NewReceipt = { payment: number; hasArrived: boolean; userId: string; at: Date }

export async function addReceipt(trx: Trx, key: Key, { payment, hasArrived, userId, at }: NewReceipt): Promise<void> {
  await trx
    .insertInto('reward_receipts')
    .values({
      organization_id: key.organization_id,
      report_id: key.id,
      payment,
      has_arrived: hasArrived,
      user_id: userId,
      created_at: at,
    })
    .execute()
}
