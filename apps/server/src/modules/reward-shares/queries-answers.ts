import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

/** `over` where the state of the payment refuses the answer. */
type Answered = { outcome: 'done' | 'over'; organization_id: string; event: number }
type Answer = { report: string; text: string | undefined; at: Date }

/** Records whether the payment of the actor's share arrived. */
export async function answerShare(
  trx: Trx,
  { report, hasArrived, text, at }: Answer & { hasArrived: boolean },
): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    select * from grana.answer_shared_payment(${report}, ${hasArrived}, ${text ?? null}, ${at})`.execute(trx)
  return rows[0]
}

/** Brings the case of the actor's share to staff; `undefined` where they have none. */
export async function contestShare(trx: Trx, { report, text, at }: Answer): Promise<Answered | undefined> {
  const { rows } = await sql<Answered>`
    select * from grana.contest_shared_payment(${report}, ${text ?? null}, ${at})`.execute(trx)
  return rows[0]
}

type ShareKey = { organizationId: string; share: string }

/**
 * Records silence as the arrival of a payment of a share, which closes its case. `false` when its author answered, or it was paid again,
 * since it was listed in the state `from`. Callers hold the lock on the report, which answers and payments take too.
 */
export async function assumeShareArrival(
  trx: Trx,
  { organizationId, share, payment }: ShareKey & { payment: number },
  { from, at }: { from: 'paid' | 'owed'; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reward_shares')
    .set({ state: 'received', is_assumed: true, answered_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', share)
    .where('state', '=', from)
    .where((where) =>
      where(
        where
          .selectFrom('share_payments as p')
          .select(({ fn }) => fn.max('p.number').as('number'))
          .where('p.organization_id', '=', organizationId)
          .where('p.share_id', '=', share),
        '=',
        payment,
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a user is the author of a share. */
export async function isSharedWith(trx: Trx, { organizationId, share }: ShareKey, userId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('reward_shares')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', share)
    .where('agent_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

type SilentShare = {
  organizationId: string
  reportId: string
  share: string
  payment: number
  /** What the history tells of it. */
  amount: string
  currency: string
}

/** The last payment of a share, with a proof that was checked, and without an answer of its author. */
const isSilent = sql`s.state = 'paid' and p.has_arrived is null
  and exists (select from report_events e join report_files f on (f.organization_id, f.commented_report_id, f.event_number)
      = (e.organization_id, e.report_id, e.number)
    where (e.organization_id, e.report_id, e.kind, e.details ->> 'payment')
        = (p.organization_id, p.report_id, 'share_paid', p.number::text)
      and f.audience = 'payers' and f.state = 'ready')`

/** Shares that were paid before a moment and whose authors did not answer, oldest first. */
export async function listSilentShares(db: Db, before: Date): Promise<SilentShare[]> {
  const { rows } = await sql<SilentShare>`
    select p.organization_id as "organizationId", p.report_id as "reportId", p.share_id as share,
      p.number::int as payment, to_char(p.cents / 100.0, 'FM9999990.00') as amount, p.currency
    from share_payments p join reward_shares s on (s.organization_id, s.id) = (p.organization_id, p.share_id)
    where p.paid_at <= ${before} and ${isSilent}
    order by p.paid_at limit 1000`.execute(db)
  return rows
}
