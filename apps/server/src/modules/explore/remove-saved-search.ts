import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeSavedSearch as operation } from '@grana/contract/programs/explore'
import { deleteSearch, listSearches } from './queries.ts'

export const removeSavedSearch = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    if (!(await deleteSearch(trx, user.id, params.search))) throw new DomainError('request.not_found')
    return listSearches(trx, user.id)
  }),
)
