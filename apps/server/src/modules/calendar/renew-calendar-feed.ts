import { randomBytes } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { renewCalendarFeed as operation } from '@grana/contract/notifications/calendar'
import { assertHasCalendar, deriveToken, toOwnFeed } from './own-feed.ts'
import { saveFeed } from './queries.ts'

export const renewCalendarFeed = handle(operation, async (context, actor) => {
  assertHasCalendar(actor)
  const { user } = actor
  const seed = randomBytes(32)
  const row = { seed, token_hash: hashSecret(deriveToken(context, user.id, seed)), created_at: context.clock() }
  await inTransactionAs(context.db, user, (trx) => saveFeed(trx, user.id, row))
  return toOwnFeed(context, user.id, row)
})
