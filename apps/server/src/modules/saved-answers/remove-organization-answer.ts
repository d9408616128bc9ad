import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { removeOrganizationAnswer as operation } from '@grana/contract/reports/saved-answers'
import { assertOwner, deleteForAll, listForAll } from './queries.ts'

export const removeOrganizationAnswer = handle(operation, ({ db }, { user, membership }, { query }) => {
  const { organizationId } = membership
  return inTransactionAs(db, user, async (trx) => {
    await assertOwner(trx, organizationId)
    await deleteForAll(trx, organizationId, query.name)
    return listForAll(trx, organizationId)
  })
})
