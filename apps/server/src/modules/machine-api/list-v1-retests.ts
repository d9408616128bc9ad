import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listV1Retests as operation } from '@grana/contract/machines/v1-reports'
import { sizeOf, toPage } from './cursors.ts'
import { listRetests, reachOf } from './queries.ts'

export const listV1Retests = handle(operation, ({ db }, machine, { query }) => {
  const size = sizeOf(query)
  return inTransactionAs(db, machine.user, async (trx) =>
    toPage(await listRetests(trx, reachOf(machine), { ...query, size }), size, ({ report }) => report.id),
  )
})
