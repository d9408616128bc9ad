import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getCalendarFeed as operation } from '@grana/contract/notifications/calendar'
import { assertHasCalendar, toOwnFeed } from './own-feed.ts'
import { findFeed } from './queries.ts'

export const getCalendarFeed = handle(operation, async (context, actor) => {
  assertHasCalendar(actor)
  const { user } = actor
  const row = await inTransactionAs(context.db, user, (trx) => findFeed(trx, user.id))
  return toOwnFeed(context, user.id, row)
})
