import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { isAhead, isSettled } from '#server/db/is-settled.ts'
import type { WebhookKey } from './webhook-secret.ts'

const dayMs = 86_400_000
/** Deliveries are stored for 30 days; what happened longer ago is not sent any more. */
export const oldestDelivery = (at: Date) => new Date(at.getTime() - 30 * dayMs)

/** The webhooks that are on; of one organization, or of all. */
export async function listActiveWebhooks(db: Db, organizationId?: string): Promise<WebhookKey[]> {
  const { rows } = await sql<WebhookKey>`
    select w.organization_id as "organizationId", w.id as "webhookId" from webhooks w
    where w.state = 'on' ${organizationId === undefined ? sql`` : sql`and w.organization_id = ${organizationId}`}
    order by w.organization_id, w.id`.execute(db)
  return rows
}

/** Webhooks for which a delivery is due and that no job holds. */
export async function listDueWebhooks(db: Db, at: Date): Promise<WebhookKey[]> {
  const { rows } = await sql<WebhookKey>`
    select w.organization_id as "organizationId", w.id as "webhookId" from webhooks w
    where (w.held_until is null or w.held_until <= ${at}) and exists (
      select from webhook_deliveries d
      where (d.organization_id, d.webhook_id, d.state) = (w.organization_id, w.id, 'pending') and d.due_at <= ${at}
        and (w.state = 'on' or d.kind = 'test'))
    order by w.organization_id, w.id`.execute(db)
  return rows
}

/** Locks a webhook that is on, for its place in the feed; undefined while another job does this, or when it is off. */
export async function lockFeed(trx: Trx, { organizationId, webhookId }: WebhookKey): Promise<boolean> {
  const { rows } = await sql`
    select from webhooks w where (w.organization_id, w.id, w.state) = (${organizationId}, ${webhookId}, 'on')
    for update skip locked`.execute(trx)
  return rows.length > 0
}

type FeedPage = { seen: number; added: number }

/**
 * Makes deliveries of the next events of the feed that the webhook wants, and moves its place in the feed. The feed is that of
 * version 1: it ends before the oldest running transaction, so no event is passed over. A place from before a restore counts
 * as the beginning: a delivery exists once for each event.
 */
export async function takeFeedPage(
  trx: Trx,
  { organizationId, webhookId }: WebhookKey,
  { at, size }: { at: Date; size: number },
): Promise<FeedPage> {
  const { rows } = await sql<FeedPage>`
    with hook as (
      select w.*, case when ${isAhead(sql`w.fed_transaction`)} then '0'::xid8 else w.fed_transaction end as fed_after
      from webhooks w where (w.organization_id, w.id) = (${organizationId}, ${webhookId})
    ), page as (
      select e.written_in, e.report_id, e.number, e.kind, e.created_at, r.program_id
      from (
        select e.* from report_events e
        where e.organization_id = ${organizationId} and ${isSettled('e')} and (e.written_in, e.report_id, e.number)
          > ((select h.fed_after from hook h), (select h.fed_report from hook h), (select h.fed_number from hook h))
        order by e.written_in, e.report_id, e.number limit ${size}
      ) e
      join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
    ), added as (
      insert into webhook_deliveries (organization_id, webhook_id, kind, report_id, number, due_at, created_at)
      select h.organization_id, h.id, p.kind, p.report_id, p.number, ${at}, ${at}
      from hook h cross join page p
      where (h.programs is null or p.program_id = any (h.programs)) and (h.kinds is null or p.kind = any (h.kinds))
        and p.created_at >= h.created_at and p.created_at > ${oldestDelivery(at)}
      order by p.written_in, p.report_id, p.number
      on conflict on constraint webhook_deliveries_once do nothing
      returning id
    ), moved as (
      update webhooks w set fed_transaction = l.written_in, fed_report = l.report_id, fed_number = l.number
      from (select * from page order by written_in desc, report_id desc, number desc limit 1) l
      where (w.organization_id, w.id) = (${organizationId}, ${webhookId})
    )
    select (select count(*) from page)::int as seen, (select count(*) from added)::int as added`.execute(trx)
  return rows[0] ?? { seen: 0, added: 0 }
}
