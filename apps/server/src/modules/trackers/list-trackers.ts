import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listTrackers as operation } from '@grana/contract/machines/trackers'
import { listTrackerRows } from './queries-trackers.ts'

export const listTrackers = handle(operation, ({ db }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => listTrackerRows(trx, membership.organizationId)),
)
