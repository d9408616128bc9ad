import type { Trx } from '#server/db/database.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import type { WebhookKey } from './webhook-secret.ts'

type WebhookEvent = { actorId: string | null; action: `webhook.${string}`; url: string; reason?: string }

/** Records a change of a webhook. Of its address only the host: the path may be a secret of the receiver. */
export function recordWebhookEvent(
  trx: Trx,
  { organizationId, webhookId }: WebhookKey,
  { actorId, action, url, reason }: WebhookEvent,
): Promise<void> {
  return recordEvent(trx, {
    organizationId,
    actorId,
    action,
    thing: 'webhook',
    thingId: webhookId,
    details: { host: new URL(url).host, ...(reason !== undefined && { reason }) },
  })
}
