import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { InvoiceState } from '@grana/contract/engagements/billing'
import type { EngagementKey } from '../engagements/public.ts'

export type BillingRow = {
  order_number: string | null
  state: InvoiceState | null
  number: string | null
  recorded_at: Date | null
}

/** What is known about the money of an engagement. */
export async function findBilling(trx: Trx, { organization_id: organizationId, id }: EngagementKey) {
  const { rows } = await sql<BillingRow>`
    select o.number as order_number, i.state, i.number, i.recorded_at
    from (select ${organizationId}::uuid as organization_id, ${id}::uuid as engagement_id) e
    left join engagement_orders o using (organization_id, engagement_id)
    left join engagement_invoices i using (organization_id, engagement_id)`.execute(trx)
  return rows[0]!
}

type Invoice = { state: InvoiceState; number: string | undefined; by: string; at: Date }

export async function saveInvoice(
  trx: Trx,
  { organization_id: organizationId, id }: EngagementKey,
  { state, number, by, at }: Invoice,
): Promise<void> {
  await sql`insert into engagement_invoices (organization_id, engagement_id, state, number, recorded_by, recorded_at)
    values (${organizationId}, ${id}, ${state}, ${number ?? null}, ${by}, ${at})
    on conflict (organization_id, engagement_id) do update
    set state = excluded.state, number = excluded.number, recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`.execute(
    trx,
  )
}
