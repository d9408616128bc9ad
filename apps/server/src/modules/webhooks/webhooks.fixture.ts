import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { isSettled } from '#server/db/is-settled.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { dataOf } from '#server/testing/programs.ts'
import type { ReportWorld } from '#server/testing/reports.ts'
import type { TestWorker } from '#server/testing/test-worker.ts'
import { createWebhook, type IssuedWebhook } from '@grana/contract/machines/webhooks'
import type { ReportEventKind } from '@grana/contract/reports/values'
import { collectForWebhook } from './collect-deliveries.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import type { WebhookKey } from './webhook-secret.ts'

type ReceivedDelivery = { headers: IncomingHttpHeaders; body: string }

/** What a receiver answers: a status, or whatever it does with the response. */
type ReceiverRule = number | RequestListener

/** A receiver of webhooks on loopback. */
export async function startReceiver() {
  const received: ReceivedDelivery[] = []
  let ruleOf: (body: string) => ReceiverRule = () => 204
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      received.push({ headers: request.headers, body })
      const rule = ruleOf(body)
      if (typeof rule === 'number') response.writeHead(rule, { location: 'http://127.0.0.1:9/' }).end('{}')
      else rule(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** The types of what was received, in order. */
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    rule: (rule: ReceiverRule | ((body: string) => number)) => {
      ruleOf =
        typeof rule === 'function' && rule.length === 1 ? (rule as (body: string) => number) : () => rule as never
    },
    clear: () => void received.splice(0),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type HookWorld = Pick<ReportWorld, 'browser' | 'organization'>
type HookOptions = { url: string; programs?: string[]; kinds?: ReportEventKind[]; with_content?: boolean }

/** A webhook created by an owner, whose secret the answer shows. */
export async function makeWebhook(
  { browser, organization }: HookWorld,
  { with_content = false, ...given }: HookOptions,
) {
  const answer = await browser.call(createWebhook, { params: { organization }, body: { ...given, with_content } })
  if (answer.status !== 200) throw new Error(`creating answered ${answer.status} ${JSON.stringify(answer.body)}`)
  const { secret, webhooks } = dataOf<IssuedWebhook>(answer)
  const webhookId = webhooks.find(({ hint }) => hint === secret.slice(-4))?.id ?? ''
  return { secret, key: { organizationId: organization, webhookId } }
}

type NewEvents = { organization: string; report: string; count: number; kind?: ReportEventKind }

/** Adds events of the platform to the history of a report; returns their numbers. */
export async function addEvents(owner: Db, { organization, report, count, kind = 'quality_set' }: NewEvents) {
  const { rows } = await sql<{ number: number }>`
    with counted as (
      update reports r set events = r.events + ${count}::int
      where (r.organization_id, r.id) = (${organization}, ${report}) returning r.events - ${count}::int as before
    )
    insert into report_events (organization_id, report_id, number, kind, side, created_at)
    select ${organization}, ${report}, c.before + n, ${kind}, 'system', now()
    from counted c cross join generate_series(1, ${count}::int) n returning number`.execute(owner)
  return rows.map(({ number }) => number)
}

/** Collects until the webhook has this many deliveries: other tests of the cluster may hold the feed back for a moment. */
export async function collectUntil({ context, database }: TestWorker, key: WebhookKey, count: number): Promise<void> {
  const collect = async () => {
    await collectForWebhook(context, key)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from webhook_deliveries d where d.webhook_id = ${key.webhookId}`.execute(
      database.owner,
    )
    return rows[0]?.count
  }
  await expect.poll(collect, { timeout: 60_000 }).toBe(count)
}

/** Waits until the feed has reached all events: other tests of the cluster may hold it back for a moment. */
export async function expectSettled(owner: Db): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select from report_events e where not ${isSettled('e')} limit 1`.execute(owner)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
}

/** Delivers until nothing is due. */
export async function deliverAll({ context }: Pick<TestWorker, 'context'>, key: WebhookKey): Promise<void> {
  await deliverWebhook(context, key)
}

export const deliveriesOf = (owner: Db, { webhookId }: WebhookKey) =>
  owner.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId).orderBy('position').execute()

export const webhookOf = (owner: Db, { webhookId }: WebhookKey) =>
  owner.selectFrom('webhooks').selectAll().where('id', '=', webhookId).executeTakeFirstOrThrow()

/** Makes every delivery of a webhook due now. */
export const makeDue = (owner: Db, { webhookId }: WebhookKey, at: Date) =>
  inTransaction(owner, async (trx) => {
    await trx.updateTable('webhook_deliveries').set({ due_at: at }).where('webhook_id', '=', webhookId).execute()
  })
