import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { removeCalendarFeed as operation } from '@grana/contract/notifications/calendar'
import { assertHasCalendar } from './own-feed.ts'
import { deleteFeed } from './queries.ts'

export const removeCalendarFeed = handle(operation, async ({ db }, actor) => {
  assertHasCalendar(actor)
  await inTransactionAs(db, actor.user, (trx) => deleteFeed(trx, actor.user.id))
  return {}
})
