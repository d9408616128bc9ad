import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { rotateWebhook as operation, webhookOverlapHours } from '@grana/contract/machines/webhooks'
import { listWebhookRows, lockWebhook, replaceWebhookSecret } from './queries-webhooks.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'
import { drawWebhookSecret, openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

const hourMs = 3_600_000

export const rotateWebhook = handle(operation, (context, { user, membership }, { params }) => {
  const { db, clock, integrations } = context
  const { organizationId } = membership
  const key = { organizationId, webhookId: params.webhook }
  const at = clock()
  const secret = drawWebhookSecret()
  return inTransactionAs(db, user, async (trx) => {
    const webhook = await lockWebhook(trx, key)
    if (webhook === undefined) throw new DomainError('request.not_found')
    const former = openWebhookSecret(integrations, key, 'sealed_secret', webhook.sealed_secret)
    await replaceWebhookSecret(trx, key, {
      sealedSecret: sealWebhookSecret(integrations, key, 'sealed_secret', secret),
      hint: secret.slice(-4),
      sealedPrevious: sealWebhookSecret(integrations, key, 'sealed_previous', former),
      previousUntil: new Date(at.getTime() + webhookOverlapHours * hourMs),
    })
    await recordWebhookEvent(trx, key, { actorId: user.id, action: 'webhook.rotated', url: webhook.url })
    return { secret, webhooks: await listWebhookRows(trx, organizationId, at) }
  })
})
