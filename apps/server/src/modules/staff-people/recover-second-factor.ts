import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { recoverSecondFactor as operation, recoveryHours } from '@grana/contract/staff/people'
import { actOnPerson } from './act-on-person.ts'
import { insertRecovery } from './queries-recoveries.ts'

/** Starts the recovery of a lost second factor: removes it after three days, and sends an email to every address. */
export const recoverSecondFactor = handle(operation, (context, actor, { params: { id }, body: { reason } }) =>
  actOnPerson(context, actor, {
    id,
    move: 'recover',
    action: 'person.recovery_begun',
    reason,
    work: (trx, at) => insertRecovery(trx, { userId: id, at, dueAt: addSeconds(at, recoveryHours * 3600) }),
  }),
)
