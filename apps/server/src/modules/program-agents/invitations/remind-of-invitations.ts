import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/modules/notifications/public.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { expireInvitations, takeInvitationsToRemind } from './queries.ts'

const dayMs = 86_400_000
/** An agent is reminded once, three days before the end, and not within the first two days. */
const remindMs = 3 * dayMs
const quietMs = 2 * dayMs

/** Hourly: ends invitations that were not answered in time and reminds agents of those that end soon. */
export async function remindOfInvitations({ db, clock, log }: WorkerContext): Promise<void> {
  const at = clock()
  const expired = await expireInvitations(db, at)
  const reminded = await inTransaction(db, async (trx) => {
    const waiting = await takeInvitationsToRemind(trx, {
      at,
      before: new Date(at.getTime() + remindMs),
      sentBefore: new Date(at.getTime() - quietMs),
    })
    for (const { id, program_id, user_id } of waiting)
      await notify(trx, {
        to: [user_id],
        kind: 'program.invitation_waits',
        data: { program_id, invitation_id: id },
        at,
      })
    return waiting.length
  })
  if (expired + reminded > 0) log.info({ expired, reminded }, 'invitations of agents ended and reminded of')
}
