import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { markNotificationsRead as operation } from '@grana/contract/notifications/inbox'
import { countUnread, markRead, markReportRead } from './queries-inbox.ts'

export const markNotificationsRead = handle(operation, async ({ db, clock }, { user }, { body }) => {
  const { ids, report_id: reportId } = body
  return inTransactionAs(db, user, async (trx) => {
    if (ids !== undefined) await markRead(trx, user.id, { ids, at: clock() })
    if (reportId !== undefined) await markReportRead(trx, user.id, { reportId, at: clock() })
    return { unread: await countUnread(trx, user.id) }
  })
})
