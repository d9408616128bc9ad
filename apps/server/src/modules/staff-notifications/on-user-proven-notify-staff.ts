import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { notify } from '../notifications/public.ts'
import { listStaffWithPermission } from '../staff/public.ts'
import { listWaitingOrganizations } from './queries.ts'
import { waitingOrganization } from './waiting-organization.ts'

/**
 * Notifies staff who approve organizations of a waiting one, once. Runs when its owner verifies their address, so unverified
 * sign-ups notify no one.
 */
export async function notifyOfWaitingOrganization(
  { db, clock }: WorkerContext,
  { userId }: Pick<Events['user.proven'], 'userId'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const waiting = await listWaitingOrganizations(trx, userId)
    if (waiting.length === 0) return
    const to = await listStaffWithPermission(trx, 'organization.approve')
    for (const organizationId of waiting) {
      const once = waitingOrganization(organizationId)
      await notify(trx, { to, kind: 'organization.waiting', data: {}, organizationId, at: clock(), once })
    }
  })
}
