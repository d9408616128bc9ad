import { handle } from '#server/http/handle.ts'
import { stopRecovery as operation } from '@grana/contract/staff/people'
import { invalidateLinks } from '../auth/public.ts'
import { actOnPerson } from './act-on-person.ts'
import { closeRecovery } from './queries-recoveries.ts'

export const stopRecovery = handle(operation, (context, actor, { params: { id }, body: { reason } }) =>
  actOnPerson(context, actor, {
    id,
    move: 'stop_recovery',
    action: 'person.recovery_stopped',
    reason,
    work: async (trx, at) => {
      const stopped = await closeRecovery(trx, { userId: id, at, by: 'stopped_by_staff' })
      if (stopped !== undefined) await invalidateLinks(trx, id, { purpose: 'stop_recovery', at })
      return stopped !== undefined
    },
  }),
)
