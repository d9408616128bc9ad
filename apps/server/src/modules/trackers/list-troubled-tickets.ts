import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listTroubledTickets as operation } from '@grana/contract/machines/trackers'
import { listTroubledRows } from './queries-tickets.ts'
import { lockTracker } from './queries-trackers.ts'

export const listTroubledTickets = handle(operation, ({ db }, { user, membership }, { params }) => {
  const key = { organizationId: membership.organizationId, trackerId: params.tracker }
  return inTransactionAs(db, user, async (trx) => {
    if ((await lockTracker(trx, key)) === undefined) throw new DomainError('request.not_found')
    return listTroubledRows(trx, key)
  })
})
