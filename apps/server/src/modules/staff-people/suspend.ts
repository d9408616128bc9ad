import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { emit } from '#server/reactions.ts'
import type { Received } from '@grana/contract/operation'
import type { PersonDetail, reinstatePerson, suspendPerson } from '@grana/contract/staff/people'
import { closeAllLinks } from '../auth/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { actOnPerson } from './act-on-person.ts'
import { insertSuspension, turnOffByStaff, turnOnByStaff } from './queries.ts'

/** Turns an account off: its sessions are over with the next request, and no link of a mail brings it back. */
export function suspend(
  context: Context,
  actor: SignedIn,
  { params: { id }, body }: Received<typeof suspendPerson>,
): Promise<PersonDetail> {
  const { clause, reason } = body
  return actOnPerson(context, actor, {
    id,
    move: 'suspend',
    action: 'person.suspended',
    clause,
    reason,
    work: async (trx, at) => {
      const turned = await turnOffByStaff(trx, id, at)
      if (turned === undefined) return false
      await insertSuspension(trx, { userId: id, clause, notice: reason, at, ...turned })
      await endSessionsOf(trx, id, { at, reason: 'disabled' })
      await closeAllLinks(trx, id, at)
      return true
    },
  })
}

export function reinstate(
  context: Context,
  actor: SignedIn,
  { params: { id }, body: { reason } }: Received<typeof reinstatePerson>,
): Promise<PersonDetail> {
  return actOnPerson(context, actor, {
    id,
    move: 'reinstate',
    action: 'person.reinstated',
    reason,
    work: async (trx, at) => {
      const turned = await turnOnByStaff(trx, id, at)
      // The suspension has closed the owner's way back; this letter carries another.
      if (turned?.isOff === true) await emit(trx, 'user.disabled', { userId: id, at: at.toISOString() })
      return turned !== undefined
    },
  })
}
