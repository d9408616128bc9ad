import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { removeInboxView as operation } from '@grana/contract/reports/inbox-views'
import { deleteView, listViews } from './queries.ts'

export const removeInboxView = handle(operation, ({ db }, { user, membership }, { query }) => {
  const owner = { organizationId: membership.organizationId, userId: user.id }
  return inTransactionAs(db, user, async (trx) => {
    await deleteView(trx, owner, query.name)
    return listViews(trx, owner)
  })
})
