import { handle } from '#server/http/handle.ts'
import { suspendPerson as operation } from '@grana/contract/staff/people'
import { invalidateAllLinks } from '../auth/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { actOnPerson } from './act-on-person.ts'
import { insertSuspension, disableByStaff } from './queries.ts'
import { wholePerson } from './statement-bounds.ts'

/** Suspends an account: ends its sessions and invalidates every link sent by email. */
export const suspendPerson = handle(
  operation,
  (context, actor, { params: { id }, body }) => {
    const { clause, reason } = body
    return actOnPerson(context, actor, {
      id,
      move: 'suspend',
      action: 'person.suspended',
      clause,
      reason,
      work: async (trx, at) => {
        const turned = await disableByStaff(trx, id, at)
        if (turned === undefined) return false
        await insertSuspension(trx, { userId: id, clause, notice: reason, at, ...turned })
        await endSessionsOf(trx, id, { at, reason: 'disabled' })
        await invalidateAllLinks(trx, id, at)
        return true
      },
    })
  },
  wholePerson,
)
