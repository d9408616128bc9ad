import { randomUUID } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { parseCallableAddress } from '#server/lib/outbound/callable-address.ts'
import { createWebhook as operation, webhookLimits } from '@grana/contract/machines/webhooks'
import { countPrograms, lockAndCountWebhooks, insertWebhook, listWebhookRows } from './queries-webhooks.ts'
import { recordWebhookEvent } from './record-webhook-event.ts'
import { drawWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

export const createWebhook = handle(operation, (context, { user, membership }, { body }) => {
  const { db, clock, config, integrations } = context
  const { organizationId } = membership
  const url = parseCallableAddress(body.url, config)
  if (url === undefined) throw new DomainError('webhook.address', { fields: { url: 'webhook.url' } })
  const at = clock()
  const key = { organizationId, webhookId: randomUUID() }
  const programs = body.programs && [...new Set(body.programs)]
  const secret = drawWebhookSecret()
  return inTransactionAs(db, user, async (trx) => {
    const count = await lockAndCountWebhooks(trx, organizationId)
    if (count === undefined) throw new DomainError('request.not_found')
    if (count >= webhookLimits.perOrganization) throw new DomainError('webhook.too_many')
    if (programs !== undefined && (await countPrograms(trx, organizationId, programs)) !== programs.length)
      throw new DomainError('request.not_found')
    await insertWebhook(trx, {
      ...key,
      url,
      programs,
      kinds: body.kinds && [...new Set(body.kinds)],
      withContent: body.with_content,
      sealedSecret: sealWebhookSecret(integrations, key, 'sealed_secret', secret),
      hint: secret.slice(-4),
      createdBy: user.id,
      at,
    })
    await recordWebhookEvent(trx, key, { actorId: user.id, action: 'webhook.created', url })
    return { secret, webhooks: await listWebhookRows(trx, organizationId, at) }
  })
})
