import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { setSearchNotices as operation } from '@grana/contract/programs/explore'
import { listSearches, updateNotices } from './queries.ts'

export const setSearchNotices = handle(operation, ({ db }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const isFound = await updateNotices(trx, user.id, { id: params.search, notifies: body.notifies })
    if (!isFound) throw new DomainError('request.not_found')
    return listSearches(trx, user.id)
  }),
)
