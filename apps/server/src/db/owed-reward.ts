import { sql } from 'kysely'

/**
 * A reward is owed when it is reserved, or when it was paid and the agent answered that the last payment did not
 * arrive. `r` is its report.
 */
export const isOwed = sql`(r.reward_track = 'reserved' or (r.reward_track = 'paid' and exists (
  select from reward_receipts c where (c.organization_id, c.report_id) = (r.organization_id, r.id)
    and not c.has_arrived and c.payment = (select max(p.number) from reward_payments p
      where (p.organization_id, p.report_id) = (r.organization_id, r.id)))))`
