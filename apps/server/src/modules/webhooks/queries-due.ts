import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { V1EventRow } from '#server/modules/machine-api/public.ts'
import type { DeliveryFault, WebhookDelivery } from '@grana/contract/machines/webhooks'
import type { WebhookKey } from './webhook-secret.ts'

export type HeldWebhook = {
  url: string
  state: 'on' | 'off'
  with_content: boolean
  sealed_secret: Buffer
  sealed_previous: Buffer | null
  previous_until: Date | null
  failing_since: Date | null
}

type Hold = { at: Date; until: Date }

/** Takes a webhook for this job alone; undefined while another one has it. */
export async function lockWebhook(
  db: Db,
  { organizationId, webhookId }: WebhookKey,
  { at, until }: Hold,
): Promise<boolean> {
  const { rows } = await sql`
    update webhooks w set held_until = ${until}
    where (w.organization_id, w.id) = (${organizationId}, ${webhookId}) and (w.held_until is null or w.held_until <= ${at})
    returning w.id`.execute(db)
  return rows.length > 0
}

/** Extends the hold, and reads the webhook as it is now; undefined once it was removed. */
export async function extendLock(
  db: Db,
  { organizationId, webhookId }: WebhookKey,
  until: Date,
): Promise<HeldWebhook | undefined> {
  const { rows } = await sql<HeldWebhook>`
    update webhooks w set held_until = ${until}
    where (w.organization_id, w.id) = (${organizationId}, ${webhookId})
    returning w.url, w.state, w.with_content, w.sealed_secret, w.sealed_previous, w.previous_until, w.failing_since`.execute(
    db,
  )
  return rows[0]
}

export async function releaseWebhook(db: Db, { organizationId, webhookId }: WebhookKey): Promise<void> {
  await sql`
    update webhooks w set held_until = null
    where (w.organization_id, w.id) = (${organizationId}, ${webhookId})`.execute(db)
}

type EventColumns = { [Column in keyof V1EventRow]: V1EventRow[Column] | null }

export type DueDelivery = Omit<EventColumns, 'kind'> & {
  id: string
  kind: WebhookDelivery['kind']
  attempts: number
  created: Date
  title: string | null
  severity: string | null
  weakness: string | null
  text: string | null
}

/**
 * The tests that wait, and of each report the earliest delivery that waits: later ones wait until that one arrived or was given up. Steps
 * from report to report along the index of what waits, so that a report with thousands of deliveries costs as much as one with a single one.
 */
const waitingDeliveries = ({ organizationId, webhookId }: WebhookKey) => {
  const firstOfReport = (after: RawBuilder<unknown>) => sql`(
    select d.id, d.kind, d.report_id, d.due_at, d.position from webhook_deliveries d
    where (d.organization_id, d.webhook_id, d.state) = (${organizationId}, ${webhookId}, 'pending') and ${after}
    order by d.report_id, d.number limit 1)`
  return sql`
    recursive first as (
      ${firstOfReport(sql`d.report_id is not null`)}
      union all
      select n.* from first f cross join lateral ${firstOfReport(sql`d.report_id > f.report_id`)} n
    ), waiting as (
      select d.id, d.kind, d.report_id, d.due_at, d.position from webhook_deliveries d
      where (d.organization_id, d.webhook_id, d.state) = (${organizationId}, ${webhookId}, 'pending') and d.report_id is null
      union all
      select * from first
    )`
}

type Wanted = { at: Date; isOn: boolean; most: number }

/** The waiting deliveries that are due; while the webhook is off only tests are. */
export async function listDueDeliveries(db: Db, key: WebhookKey, { at, isOn, most }: Wanted): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with ${waitingDeliveries(key)}, due as (
      select w.id from waiting w
      where w.due_at <= ${at} ${isOn ? sql`` : sql`and w.kind = 'test'`}
      order by w.kind <> 'test', w.due_at, w.position limit ${most}
    )
    select d.id, d.kind, d.attempts, d.created_at as created, e.report_id, o.initials || '-' || r.number as reference, r.program_id,
      e.number, e.audience, e.side, e.from_state, e.to_state, e.created_at,
      r.title, r.severity, r.weakness, case when e.kind = 'commented' then e.text end as text
    from due
    join webhook_deliveries d on (d.organization_id, d.webhook_id, d.id) = (${key.organizationId}, ${key.webhookId}, due.id)
    join organizations o on o.id = d.organization_id
    left join report_events e on (e.organization_id, e.report_id, e.number) = (d.organization_id, d.report_id, d.number)
    left join reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
    order by d.kind <> 'test', d.due_at, d.position`.execute(db)
  return rows
}

/** Whether a delivery can be sent at once; asked after the hold was released. */
export async function isAnyDue(db: Db, key: WebhookKey, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with ${waitingDeliveries(key)}
    select from waiting d join webhooks w on (w.organization_id, w.id) = (${key.organizationId}, ${key.webhookId})
    where d.due_at <= ${at} and (d.kind = 'test' or (w.state = 'on' and w.failing_since is null))
    limit 1`.execute(db)
  return rows.length > 0
}

export type AttemptResult = {
  id: string
  state: WebhookDelivery['state']
  attempts: number
  due_at: Date
  attempted_at: Date
  status: number | null
  fault: DeliveryFault | null
  duration_ms: number
}

/** Stores what became of attempts, in one statement. */
export async function saveResults(trx: Trx, key: WebhookKey, results: readonly AttemptResult[]): Promise<void> {
  await sql`
    update webhook_deliveries d set state = r.state, attempts = r.attempts, due_at = r.due_at, attempted_at = r.attempted_at,
      status = r.status, fault = r.fault, duration_ms = r.duration_ms
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (id uuid, state text, attempts smallint, due_at timestamptz,
      attempted_at timestamptz, status smallint, fault text, duration_ms integer)
    where (d.organization_id, d.webhook_id, d.id) = (${key.organizationId}, ${key.webhookId}, r.id)`.execute(trx)
}

type Health = { state: 'on' } | { state: 'off'; reason: 'failing' | 'gone' }

/** Whether the webhook was on before: only then it is switched off once. */
export async function saveHealth(
  trx: Trx,
  { organizationId, webhookId }: WebhookKey,
  { failingSince, ...health }: Health & { failingSince: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update webhooks w set failing_since = ${failingSince}, state = ${health.state},
      off_reason = ${health.state === 'off' ? health.reason : null}
    where (w.organization_id, w.id, w.state) = (${organizationId}, ${webhookId}, 'on') returning w.id`.execute(trx)
  return rows.length > 0
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
