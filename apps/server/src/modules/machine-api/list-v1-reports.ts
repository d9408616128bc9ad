import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listV1Reports as operation } from '@grana/contract/machines/v1-reports'
import { sizeOf, toPage } from './cursors.ts'
import { listReportCards, reachOf } from './queries.ts'

export const listV1Reports = handle(operation, ({ db }, machine, { query }) => {
  const size = sizeOf(query)
  return inTransactionAs(db, machine.user, async (trx) =>
    toPage(await listReportCards(trx, reachOf(machine), { ...query, size }), size, ({ id }) => id),
  )
})
