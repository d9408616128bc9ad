import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listInboxViews as operation } from '@grana/contract/reports/inbox-views'
import { listViews } from './queries.ts'

export const listInboxViews = handle(operation, ({ db }, { user, membership }) =>
  inTransactionAs(db, user, (trx) => listViews(trx, { organizationId: membership.organizationId, userId: user.id })),
)
