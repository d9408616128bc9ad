import type { Trx } from '#server/db/database.ts'
import { recordEvent } from '../audit/public.ts'
import type { EngagementKey } from './queries-engagements.ts'
import { upsertOrder } from './queries-facts.ts'

/** Gives or corrects the order number under which the organization buys a pentest, with its audit event. */
export async function saveOrder(
  trx: Trx,
  engagement: EngagementKey,
  order: { number: string; by: string; at: Date },
): Promise<void> {
  await upsertOrder(trx, engagement, order)
  await recordEvent(trx, {
    organizationId: engagement.organization_id,
    actorId: order.by,
    action: 'engagement.ordered',
    thing: 'engagement',
    thingId: engagement.id,
    details: { number: order.number },
  })
}
