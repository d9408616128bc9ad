import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { sendWebhookTest as operation } from '@grana/contract/machines/webhooks'
import { findDelivery, insertTestDelivery } from './queries-deliveries.ts'
import { lockWebhook } from './queries-webhooks.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'

export const sendWebhookTest = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, webhookId: params.webhook }
  return inTransactionAs(db, user, async (trx) => {
    const webhook = await lockWebhook(trx, key)
    if (webhook === undefined) throw new DomainError('request.not_found')
    const deliveryId = await insertTestDelivery(trx, key, clock())
    await emit(trx, 'webhook.due', key)
    await recordWebhookEvent(trx, key, { actorId: user.id, action: 'webhook.tested', url: webhook.url })
    const delivery = await findDelivery(trx, { ...key, deliveryId })
    if (delivery === undefined) throw new Error('a delivery was not stored')
    return delivery
  })
})
