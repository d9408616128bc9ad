import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { countNotifications as operation } from '@grana/contract/notifications/inbox'
import { countUnread } from './queries-inbox.ts'

export const countNotifications = handle(operation, async ({ db }, { user }) => ({
  unread: await inTransactionAs(db, user, (trx) => countUnread(trx, user.id)),
}))
