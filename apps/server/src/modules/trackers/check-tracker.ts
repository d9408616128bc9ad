import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { checkTracker as operation } from '@grana/contract/machines/trackers'
import { changeTracker, listTrackerRows, lockTracker } from './queries-trackers.ts'
import { recordTrackerEvent } from './tracker-token.ts'

export const checkTracker = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, trackerId: params.tracker }
  return inTransactionAs(db, user, async (trx) => {
    const tracker = await lockTracker(trx, key)
    if (tracker === undefined) throw new DomainError('request.not_found')
    await changeTracker(trx, key, { checkAskedAt: clock() })
    await emit(trx, 'tracker.due', key)
    await recordTrackerEvent(trx, key, { ...tracker, actorId: user.id, action: 'tracker.tested' })
    return listTrackerRows(trx, organizationId)
  })
})
