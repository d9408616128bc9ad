import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listV1Programs as operation } from '@grana/contract/machines/v1-programs'
import { listPrograms, reachOf } from './queries.ts'

export const listV1Programs = handle(operation, ({ db }, machine) =>
  inTransactionAs(db, machine.user, (trx) => listPrograms(trx, reachOf(machine))),
)
