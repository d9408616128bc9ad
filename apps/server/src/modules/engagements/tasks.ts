import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { on } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { listStaffWithPermission } from '../staff/public.ts'
import { findMove } from './queries-desk.ts'

/** Tells the other side about a move: owners of the organization what staff did, staff what the organization did. */
async function notifyOfEngagement(
  { db, clock }: WorkerContext,
  { organizationId, engagementId, number }: Events['engagement.moved'],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const move = await findMove(trx, { organizationId, engagementId, number })
    if (move === undefined) return
    const { side, actorId, state, isSent } = move
    // Staff see nothing of an engagement that was never sent.
    if (side === 'organization' && !isSent) return
    const to =
      side === 'staff' ? await listOwners(trx, organizationId) : await listStaffWithPermission(trx, 'engagement.work')
    await notify(trx, {
      to,
      kind: side === 'staff' ? 'engagement.moved' : 'engagement.waiting',
      data: { engagement_id: engagementId, state },
      organizationId,
      ...(side === 'organization' && actorId !== null && { actorId }),
      at: clock(),
      once: `engagement ${engagementId} ${number}`,
    })
  })
}

export const engagementTasks = [on('engagement.moved', 'notify', notifyOfEngagement)]
