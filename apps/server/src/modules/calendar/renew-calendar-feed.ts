import { randomBytes } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { renewCalendarFeed as operation } from '@grana/contract/notifications/calendar'
import { assertHasCalendar, deriveToken, toOwnFeed } from './own-feed.ts'
import { saveFeed } from './queries.ts'

/** Replaces the secret address. The user gets an email, because its reader sees their due dates without signing in. */
export const renewCalendarFeed = handle(operation, async (context, actor) => {
  assertHasCalendar(actor)
  const { user, session } = actor
  const at = context.clock()
  const seed = randomBytes(32)
  const row = { seed, token_hash: hashSecret(deriveToken(context, user.id, seed)), created_at: at }
  await inTransactionAs(context.db, user, async (trx) => {
    await saveFeed(trx, user.id, row)
    await emit(trx, 'user.calendar_renewed', { userId: user.id, at: at.toISOString(), sessionId: session.id })
  })
  return toOwnFeed(context, user.id, row)
})
