import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listV1AgentEvents as operation } from '@grana/contract/machines/v1-agent'
import { assertReached, formatEventPlace, parseEventPlace, sizeOf } from './cursors.ts'
import { listOwnEvents } from './queries-agent.ts'

/** Always names a cursor, also when nothing is new: the machine asks again with it. */
export const listV1AgentEvents = handle(operation, ({ db }, { user }, { query }) => {
  const after = parseEventPlace(query.after)
  return inTransactionAs(db, user, async (trx) => {
    await assertReached(trx, query.after)
    const { events, last = after } = await listOwnEvents(trx, { after, size: sizeOf(query) })
    return { data: events, meta: last === undefined ? {} : { next: formatEventPlace(last) } }
  })
})
