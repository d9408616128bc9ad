import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listV1AuditEvents as operation } from '@grana/contract/machines/v1-events'
import { assertReached, formatAuditPlace, parseAuditPlace, sizeOf } from './cursors.ts'
import { listAuditFeed, reachOf } from './queries.ts'

/** Always names a cursor, also when nothing is new: the machine asks again with it. */
export const listV1AuditEvents = handle(operation, ({ db }, machine, { query }) => {
  const after = parseAuditPlace(query.after)
  return inTransactionAs(db, machine.user, async (trx) => {
    await assertReached(trx, query.after)
    const { events, last = after } = await listAuditFeed(trx, reachOf(machine), { after, size: sizeOf(query) })
    return { data: events, meta: last === undefined ? {} : { next: formatAuditPlace(last) } }
  })
})
