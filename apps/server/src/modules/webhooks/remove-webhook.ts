import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeWebhook as operation } from '@grana/contract/machines/webhooks'
import { deleteWebhook, listWebhookRows, lockWebhook } from './queries-webhooks.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'

export const removeWebhook = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, webhookId: params.webhook }
  return inTransactionAs(db, user, async (trx) => {
    const webhook = await lockWebhook(trx, key)
    if (webhook === undefined) throw new DomainError('request.not_found')
    await deleteWebhook(trx, key)
    await recordWebhookEvent(trx, key, { actorId: user.id, action: 'webhook.removed', url: webhook.url })
    return listWebhookRows(trx, organizationId, clock())
  })
})
