import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { switchWebhook as operation } from '@grana/contract/machines/webhooks'
import { listWebhookRows, lockWebhook, switchOff, switchOn } from './queries-webhooks.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'

export const switchWebhook = handle(operation, ({ db, clock }, { user, membership }, { params, body }) => {
  const { organizationId } = membership
  const key = { organizationId, webhookId: params.webhook }
  const at = clock()
  const state = body.is_on ? 'on' : 'off'
  return inTransactionAs(db, user, async (trx) => {
    const webhook = await lockWebhook(trx, key)
    if (webhook === undefined) throw new DomainError('request.not_found')
    if (webhook.state !== state) {
      await (body.is_on ? switchOn(trx, key, at) : switchOff(trx, key, 'person'))
      if (body.is_on) {
        await emit(trx, 'webhook.switched_on', key)
        await emit(trx, 'webhook.due', key)
      }
      await recordWebhookEvent(trx, key, { actorId: user.id, action: `webhook.switched_${state}`, url: webhook.url })
    }
    return listWebhookRows(trx, organizationId, at)
  })
})
