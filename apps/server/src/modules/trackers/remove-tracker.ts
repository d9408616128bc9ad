import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeTracker as operation } from '@grana/contract/machines/trackers'
import { deleteTracker, listTrackerRows, lockTracker } from './queries-trackers.ts'
import { recordTrackerEvent } from './tracker-token.ts'

export const removeTracker = handle(operation, ({ db }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, trackerId: params.tracker }
  return inTransactionAs(db, user, async (trx) => {
    const tracker = await lockTracker(trx, key)
    if (tracker === undefined) throw new DomainError('request.not_found')
    await deleteTracker(trx, key)
    await recordTrackerEvent(trx, key, { ...tracker, actorId: user.id, action: 'tracker.removed' })
    return listTrackerRows(trx, organizationId)
  })
})
