import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { webhookLimits, type DeliveryFault, type WebhookDelivery } from '@grana/contract/machines/webhooks'
import type { WebhookKey } from './webhook-secret.ts'

type DeliveryRow = {
  id: string
  kind: WebhookDelivery['kind']
  report_id: string | null
  reference: string | null
  state: WebhookDelivery['state']
  attempts: number
  due_at: Date
  attempted_at: Date | null
  status: number | null
  fault: DeliveryFault | null
  duration_ms: number | null
  created_at: Date
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { report_id: report, reference, attempted_at: attempted } = row
  return {
    id: row.id,
    kind: row.kind,
    ...(report !== null && reference !== null && { report: { id: report, reference } }),
    state: row.state,
    attempts: row.attempts,
    ...(row.state === 'pending' && { due_at: row.due_at.toISOString() }),
    ...(attempted !== null && { attempted_at: attempted.toISOString() }),
    ...(row.status !== null && { status: row.status }),
    ...(row.fault !== null && { fault: row.fault }),
    ...(row.duration_ms !== null && { duration_ms: row.duration_ms }),
    created_at: row.created_at.toISOString(),
  }
}

const deliveriesOf = ({ organizationId, webhookId }: WebhookKey, which: RawBuilder<unknown>) => sql<DeliveryRow>`
  select d.id, d.kind, d.report_id, o.initials || '-' || r.number as reference, d.state, d.attempts, d.due_at, d.attempted_at,
    d.status, d.fault, d.duration_ms, d.created_at
  from webhook_deliveries d
  join organizations o on o.id = d.organization_id
  left join reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
  where (d.organization_id, d.webhook_id) = (${organizationId}, ${webhookId}) ${which}`

/** A page of the deliveries of a webhook, newest first. */
export async function listDeliveryRows(trx: Trx, key: WebhookKey, after: string | undefined) {
  const earlier =
    after === undefined
      ? sql``
      : sql`and d.position < (select a.position from webhook_deliveries a
          where (a.organization_id, a.webhook_id, a.id) = (${key.organizationId}, ${key.webhookId}, ${after}))`
  const { page } = webhookLimits
  const { rows } = await deliveriesOf(key, sql`${earlier} order by d.position desc limit ${page + 1}`).execute(trx)
  const shown = rows.slice(0, page).map(toDelivery)
  return { deliveries: shown, next: rows.length > page ? (shown.at(-1)?.id ?? null) : null }
}

export async function insertTestDelivery(trx: Trx, key: WebhookKey, at: Date): Promise<string> {
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({
      organization_id: key.organizationId,
      webhook_id: key.webhookId,
      kind: 'test',
      due_at: at,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type DeliveryKey = WebhookKey & { deliveryId: string }

export async function findDelivery(trx: Trx, key: DeliveryKey): Promise<WebhookDelivery | undefined> {
  const { rows } = await deliveriesOf(key, sql`and d.id = ${key.deliveryId}`).execute(trx)
  return rows[0] && toDelivery(rows[0])
}

/** Makes a delivery due again, with all its attempts. */
export async function repeatDelivery(trx: Trx, key: DeliveryKey, at: Date): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', attempts: 0, due_at: at })
    .where('organization_id', '=', key.organizationId)
    .where('webhook_id', '=', key.webhookId)
    .where('id', '=', key.deliveryId)
    .execute()
}
