import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import { markTokenMisuse } from './queries.ts'

/**
 * Records that a token was presented without its cookie binding. The owner is notified once; the session stays valid in the
 * browser that has the cookie.
 */
export async function recordTokenMisuse({ db, clock }: Context, sessionId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await markTokenMisuse(trx, sessionId, clock())) await emit(trx, 'session.misused', { sessionId })
  })
}
