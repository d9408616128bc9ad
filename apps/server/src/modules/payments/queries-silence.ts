import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

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
