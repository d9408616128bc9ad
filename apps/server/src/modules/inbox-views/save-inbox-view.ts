import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { maxInboxViews, saveInboxView as operation } from '@grana/contract/reports/inbox-views'
import { isMemberOf, listViews, saveView } from './queries.ts'

export const saveInboxView = handle(operation, ({ db, clock }, { user, membership }, { body }) => {
  const owner = { organizationId: membership.organizationId, userId: user.id }
  return inTransactionAs(db, user, async (trx) => {
    if (!(await isMemberOf(trx, owner.organizationId))) throw new DomainError('request.not_found')
    await saveView(trx, owner, { ...body, at: clock() })
    const views = await listViews(trx, owner)
    // Two concurrent calls may exceed the limit by one, which harms nothing.
    if (views.length > maxInboxViews) throw new DomainError('inbox_view.too_many')
    return views
  })
})
