import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { switchTracker as operation } from '@grana/contract/machines/trackers'
import { changeTracker, listTrackerRows, lockTracker } from './queries-trackers.ts'
import { recordTrackerEvent } from './tracker-token.ts'

export const switchTracker = handle(operation, ({ db }, { user, membership }, { params, body }) => {
  const { organizationId } = membership
  const key = { organizationId, trackerId: params.tracker }
  const state = body.is_on ? 'on' : 'off'
  return inTransactionAs(db, user, async (trx) => {
    const tracker = await lockTracker(trx, key)
    if (tracker === undefined) throw new DomainError('request.not_found')
    if (tracker.state !== state) {
      await changeTracker(trx, key, { state })
      if (body.is_on) await emit(trx, 'tracker.due', key)
      await recordTrackerEvent(trx, key, { ...tracker, actorId: user.id, action: `tracker.switched_${state}` })
    }
    return listTrackerRows(trx, organizationId)
  })
})
