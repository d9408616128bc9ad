import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { severities, type Severity } from '@grana/contract/program-values'
import type { RewardCurrency } from '@grana/contract/reports/reward'

type Key = { organization_id: string; id: string }

export type Range = { currency: RewardCurrency; min_cents: number; max_cents: number }

/** What the terms of a report pay for a severity; nothing where they do not. */
export async function findRange(trx: Trx, { id }: Key, severity: Severity): Promise<Range | undefined> {
  const { rows } = await sql<Range>`
    select currency, min_cents, max_cents from grana.reward_range(${id}, ${severity})`.execute(trx)
  return rows[0]
}

/** What the terms of a report pay for each severity that they pay for. */
export async function listRanges(trx: Trx, { id }: Key): Promise<Partial<Record<Severity, Range>>> {
  const { rows } = await sql<Range & { severity: Severity }>`
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
  /** Another amount that waits for a second person, while the approved one stands. */
  revised_round: number | null
  revised_cents: number | null
}

/** The decision that is to be acted upon: the revision where there is one. */
export const roundOf = (row: RewardRow | undefined): number => row?.revised_round ?? row?.round ?? 0

/** The reward of a report, where there is one that the actor may see. Its report is held by those who change it. */
export async function findReward(trx: Trx, { organization_id, id }: Key): Promise<RewardRow | undefined> {
  const { rows } = await sql<RewardRow>`
    select round, currency, minimum_cents, amount_cents, approvers, revised_round, revised_cents from rewards
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
  return rows[0]
}

export type RewardChange = Pick<RewardRow, 'round' | 'currency' | 'amount_cents' | 'approvers'> & { at: Date }

/** A round that nobody spoke in yet, also not in one that was withdrawn. */
export async function nextRound(trx: Trx, { organization_id, id }: Key): Promise<number> {
  const { rows } = await sql<{ round: number }>`
    select greatest(
      (select max(round) from rewards where organization_id = ${organization_id} and report_id = ${id}),
      (select max(round) from reward_approvals where organization_id = ${organization_id} and report_id = ${id}),
      0) + 1 as round`.execute(trx)
  return rows[0]?.round ?? 1
}

/** Writes what somebody wants an approved amount to become; it stands until enough people approved that. */
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

/** Why an approved amount is to change, as whoever asked for it said. */
export async function findRevisionReason(trx: Trx, { organization_id, id }: Key): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from report_events
    where organization_id = ${organization_id} and report_id = ${id} and kind = 'reward_asked' and text is not null
    order by number desc limit 1`.execute(trx)
  return rows[0]?.text
}

/** Writes the decision of a round, in the place of any other. */
export async function setReward(trx: Trx, { organization_id, id: report_id }: Key, change: RewardChange) {
  const { at, ...rest } = change
  const values = { ...rest, revised_round: null, revised_cents: null, updated_at: at }
  await trx
    .insertInto('rewards')
    .values({ organization_id, report_id, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'report_id']).doUpdateSet(values))
    .execute()
}

/** Writes the least that an accepted report brings. */
export async function setMinimum(trx: Trx, { organization_id, id: report_id }: Key, given: Range & { at: Date }) {
  const { currency, min_cents: minimum_cents, at } = given
  const values = { currency, minimum_cents, updated_at: at }
  await trx
    .insertInto('rewards')
    .values({ organization_id, report_id, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'report_id']).doUpdateSet(values))
    .execute()
}

/** Begins a round without an amount: whoever speaks in it speaks against a reward. */
export async function beginRefusal(
  trx: Trx,
  { organization_id, id }: Key,
  { round, at }: { round: number; at: Date },
): Promise<void> {
  await sql`update rewards set amount_cents = null, approvers = 1, round = ${round}, updated_at = ${at}
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
}

/** Forgets an amount that was decided; the round that it had is over. */
export async function clearReward(trx: Trx, { organization_id, id }: Key, at: Date): Promise<void> {
  await sql`update rewards set amount_cents = null, approvers = 1, round = round + 1, updated_at = ${at}
    where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
}

export type Voice = { user_id: string; name: string; created_at: Date; counts: boolean }

/** Who approved the amount of a round, in order. */
export async function listVoices(trx: Trx, { organization_id, id }: Key, round: number): Promise<Voice[]> {
  const { rows } = await sql<Voice>`
    select a.user_id, u.first_name || ' ' || u.last_name as name, a.created_at, a.counts
    from reward_approvals a join users u on u.id = a.user_id
    where a.organization_id = ${organization_id} and a.report_id = ${id} and a.round = ${round}
    order by a.created_at, a.user_id`.execute(trx)
  return rows
}

/** Who wants a report to have no reward, while that waits for another person. */
export async function voicesAgainst(trx: Trx, key: Key, row: RewardRow | undefined): Promise<Voice[]> {
  return row === undefined || row.amount_cents !== null ? [] : listVoices(trx, key, row.round)
}

export type Objection = 'own' | 'new' | 'related'

/** Why an approval would not count where two people are needed; `undefined` when it would. */
export async function findObjection(
  trx: Trx,
  { organization_id, id }: Key,
  { round, userId, at }: { round: number; userId: string; at: Date },
): Promise<Objection | undefined> {
  const { rows } = await sql<{ objection: Objection | null }>`
    select grana.approval_objection(${organization_id}, ${id}, ${round}, ${userId}, ${at}) as objection`.execute(trx)
  return rows[0]?.objection ?? undefined
}

export type NewVoice = { round: number; userId: string; cents: number; at: Date }

export async function addVoice(trx: Trx, key: Key, { round, userId, cents, at }: NewVoice): Promise<void> {
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

/** The largest amount that was ever approved for a report by more than one. */
export async function largestByTwo(trx: Trx, { organization_id, id }: Key): Promise<number> {
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

/** The last payment that was told, with the last that the agent said about it. */
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
  at: Date
}

export async function addPayment(trx: Trx, key: Key, given: NewPayment): Promise<void> {
  const { number, userId, cents, currency, reference, paidOn, at } = given
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
