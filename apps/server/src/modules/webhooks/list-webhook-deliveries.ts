import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listWebhookDeliveries as operation } from '@grana/contract/machines/webhooks'
import { listDeliveryRows } from './queries-deliveries.ts'
import { hasWebhook } from './queries-webhooks.ts'

export const listWebhookDeliveries = handle(operation, ({ db }, { user, membership }, { params, query }) => {
  const key = { organizationId: membership.organizationId, webhookId: params.webhook }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await hasWebhook(trx, key))) throw new DomainError('request.not_found')
    const { deliveries, next } = await listDeliveryRows(trx, key, query.after)
    return { data: deliveries, meta: { next } }
  })
})
