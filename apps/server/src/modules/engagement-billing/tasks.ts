import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listOwners, notify } from '../notifications/public.ts'

/** Notifies the owners of the organization that the invoice of a pentest was sent. */
async function notifyOfInvoice(
  { db, clock }: WorkerContext,
  { organizationId, engagementId, number }: Events['engagement.invoiced'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await notify(trx, {
      to: await listOwners(trx, organizationId),
      kind: 'engagement.invoiced',
      data: { engagement_id: engagementId },
      organizationId,
      at: clock(),
      once: `invoice ${engagementId} ${number}`,
    })
  })
}

export const engagementBillingTasks = [on('engagement.invoiced', 'notify', notifyOfInvoice)]
