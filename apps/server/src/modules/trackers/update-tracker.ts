import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { updateTracker as operation } from '@grana/contract/machines/trackers'
import { changeTracker, listTrackerRows, lockTracker } from './queries-trackers.ts'
import { toMapping } from './to-mapping.ts'
import { recordTrackerEvent, sealTrackerToken } from './tracker-token.ts'

export const updateTracker = handle(operation, (context, { user, membership }, { params, body }) => {
  const { db, clock, integrations } = context
  const { organizationId } = membership
  const key = { organizationId, trackerId: params.tracker }
  const { token } = body
  return inTransactionAs(db, user, async (trx) => {
    const tracker = await lockTracker(trx, key)
    if (tracker === undefined) throw new DomainError('request.not_found')
    const { kind, site } = tracker
    const mapping = await toMapping(trx, { organizationId, kind }, body)
    await changeTracker(trx, key, {
      mapping,
      token:
        token === undefined ? undefined : { sealed: sealTrackerToken(integrations, key, token), hint: token.slice(-4) },
      at: clock(),
    })
    const { project } = mapping
    await recordTrackerEvent(trx, key, { actorId: user.id, action: 'tracker.changed', site, project })
    await emit(trx, 'tracker.due', key)
    return listTrackerRows(trx, organizationId)
  })
})
