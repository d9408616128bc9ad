import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { replayWebhookDelivery as operation } from '@grana/contract/machines/webhooks'
import { findDelivery, repeatDelivery } from './queries-deliveries.ts'
import { lockWebhook } from './queries-webhooks.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'

export const replayWebhookDelivery = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, webhookId: params.webhook }
  const deliveryKey = { ...key, deliveryId: params.webhook_delivery }
  return inTransactionAs(db, user, async (trx) => {
    const webhook = await lockWebhook(trx, key)
    const former = webhook && (await findDelivery(trx, deliveryKey))
    if (webhook === undefined || former === undefined) throw new DomainError('request.not_found')
    // A test arrives also while the webhook is off.
    if (webhook.state === 'off' && former.kind !== 'test') throw new DomainError('webhook.off')
    await repeatDelivery(trx, deliveryKey, clock())
    await emit(trx, 'webhook.due', key)
    await recordWebhookEvent(trx, key, { actorId: user.id, action: 'webhook.replayed', url: webhook.url })
    return (await findDelivery(trx, deliveryKey)) ?? former
  })
})
