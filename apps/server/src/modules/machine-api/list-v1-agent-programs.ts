import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listV1AgentPrograms as operation } from '@grana/contract/machines/v1-agent'
import { sizeOf, toPage } from './cursors.ts'
import { listOpenPrograms } from './queries-agent.ts'

export const listV1AgentPrograms = handle(operation, ({ db }, { user }, { query }) => {
  const size = sizeOf(query)
  return inTransactionAs(db, user, async (trx) =>
    toPage(await listOpenPrograms(trx, user.id, { ...query, size }), size, ({ id }) => id),
  )
})
