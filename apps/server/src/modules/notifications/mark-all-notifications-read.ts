import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { markAllNotificationsRead as operation } from '@grana/contract/notifications/inbox'
import { countUnread, markReadUpTo } from './queries-inbox.ts'

export const markAllNotificationsRead = handle(operation, async ({ db, clock }, { user }, { body }) =>
  inTransactionAs(db, user, async (trx) => {
    await markReadUpTo(trx, user.id, { newest: body.newest, at: clock() })
    return { unread: await countUnread(trx, user.id) }
  }),
)
