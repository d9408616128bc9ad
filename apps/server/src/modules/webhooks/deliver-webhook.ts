import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { maxFailingMs } from '#server/lib/outbound/retry-pauses.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { attemptDelivery, type Receiver } from './attempt-delivery.ts'
import {
  lockWebhook,
  isAnyDue,
  extendLock,
  listDueDeliveries,
  releaseWebhook,
  saveHealth,
  saveResults,
  type AttemptResult,
  type DueDelivery,
  type HeldWebhook,
} from './queries-due.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'
import { openWebhookSecret, type WebhookKey } from './webhook-secret.ts'

type DeliverContext = Pick<WorkerContext, 'db' | 'outbound' | 'integrations' | 'clock'>

const batchSize = 50
const parallel = 10
/** Longer than a batch takes when every receiver uses up its time. */
const holdMs = 120_000
/** How long one job goes on: after that, webhooks of others have their turn. */
const turnMs = 30_000

const holdFrom = (at: Date) => new Date(at.getTime() + holdMs)

function receiverOf({ integrations, clock }: DeliverContext, key: WebhookKey, webhook: HeldWebhook): Receiver {
  const { sealed_previous: previous, previous_until: until } = webhook
  const isOverlapping = previous !== null && until !== null && until > clock()
  return {
    webhookId: key.webhookId,
    url: webhook.url,
    withContent: webhook.with_content,
    secrets: [
      openWebhookSecret(integrations, key, 'sealed_secret', webhook.sealed_secret),
      ...(isOverlapping ? [openWebhookSecret(integrations, key, 'sealed_previous', previous)] : []),
    ],
  }
}

async function attemptAll(context: DeliverContext, receiver: Receiver, due: readonly DueDelivery[]) {
  const results: AttemptResult[] = []
  const waiting = [...due]
  const work = async () => {
    for (let delivery = waiting.shift(); delivery !== undefined; delivery = waiting.shift())
      results.push(await attemptDelivery(context, receiver, delivery))
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return results
}

type Health = { failingSince: Date | null } & ({ state: 'on' } | { state: 'off'; reason: 'failing' | 'gone' })

/** One success shows that the receiver works. A test says nothing: it may be sent while the receiver is repaired. */
function healthAfter(webhook: HeldWebhook, results: readonly AttemptResult[], at: Date): Health {
  const isFine = results.some(({ state }) => state === 'delivered')
  const failingSince = isFine ? null : (webhook.failing_since ?? at)
  if (results.some(({ status }) => status === 410)) return { failingSince, state: 'off', reason: 'gone' }
  const isOver = failingSince !== null && at.getTime() - failingSince.getTime() >= maxFailingMs
  return isOver ? { failingSince, state: 'off', reason: 'failing' } : { failingSince, state: 'on' }
}

type Batch = { webhook: HeldWebhook; due: readonly DueDelivery[]; results: readonly AttemptResult[] }

async function saveBatch({ db, clock }: DeliverContext, key: WebhookKey, { webhook, due, results }: Batch) {
  const tests = new Set(due.filter(({ kind }) => kind === 'test').map(({ id }) => id))
  const ofEvents = results.filter(({ id, fault }) => !tests.has(id) && fault !== 'unreadable')
  const at = clock()
  await inTransaction(db, async (trx) => {
    await saveResults(trx, key, results)
    if (ofEvents.length === 0) return
    const health = healthAfter(webhook, ofEvents, at)
    const wasOn = await saveHealth(trx, key, health)
    if (health.state === 'on' || !wasOn) return
    const { reason } = health
    await recordWebhookEvent(trx, key, { actorId: null, action: 'webhook.stopped', url: webhook.url, reason })
    const { organizationId, webhookId } = key
    const to = await listOwners(trx, organizationId)
    await notify(trx, { to, kind: 'webhook.stopped', data: { webhook_id: webhookId }, organizationId, at })
  })
}

/** One batch; false when nothing was due. While the receiver fails, one delivery is tried at a time. */
async function deliverBatch(context: DeliverContext, key: WebhookKey): Promise<boolean> {
  const { db, clock } = context
  const at = clock()
  const webhook = await extendLock(db, key, holdFrom(at))
  if (webhook === undefined) return false
  const most = webhook.failing_since === null ? batchSize : 1
  const due = await listDueDeliveries(db, key, { at, isOn: webhook.state === 'on', most })
  if (due.length === 0) return false
  const results = await attemptAll(context, receiverOf(context, key, webhook), due)
  await saveBatch(context, key, { webhook, due, results })
  // A receiver that fails is asked again by the minute's job, not at once.
  return results.some(({ fault }) => fault === null)
}

/**
 * Sends what is due for one webhook, as the only job that does. A job that dies leaves its hold, which ends by itself; what it had
 * sent and not recorded is sent again.
 */
export async function deliverWebhook(context: DeliverContext, key: Events['webhook.due']): Promise<void> {
  const { db, clock } = context
  const startedAt = clock()
  if (!(await lockWebhook(db, key, { at: startedAt, until: holdFrom(startedAt) }))) return
  while (await deliverBatch(context, key)) if (clock().getTime() - startedAt.getTime() > turnMs) break
  await releaseWebhook(db, key)
  // Deliveries that were made while this job held the webhook, and whose own job therefore ended at once.
  if (await isAnyDue(db, key, clock())) await inTransaction(db, (trx) => emit(trx, 'webhook.due', key))
}
