import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listSavedSearches as operation } from '@grana/contract/programs/explore'
import { listSearches } from './queries.ts'

export const listSavedSearches = handle(operation, ({ db }, { user }) =>
  inTransactionAs(db, user, (trx) => listSearches(trx, user.id)),
)
