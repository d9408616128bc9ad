import { handle } from '#server/http/handle.ts'
import { emit } from '#server/reactions.ts'
import { reinstatePerson as operation } from '@grana/contract/staff/people'
import { actOnPerson } from './act-on-person.ts'
import { enableByStaff } from './queries.ts'
import { wholePerson } from './statement-bounds.ts'

export const reinstatePerson = handle(
  operation,
  (context, actor, { params: { id }, body: { reason } }) =>
    actOnPerson(context, actor, {
      id,
      move: 'reinstate',
      action: 'person.reinstated',
      reason,
      work: async (trx, at) => {
        const turned = await enableByStaff(trx, id, at)
        // The suspension invalidated the reactivation link; this event sends a new one by email.
        if (turned?.isOff === true) await emit(trx, 'user.disabled', { userId: id, at: at.toISOString() })
        return turned !== undefined
      },
    }),
  wholePerson,
)
