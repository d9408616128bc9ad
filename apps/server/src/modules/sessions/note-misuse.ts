import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { emit } from '#server/reactions.ts'
import { markMisuse } from './queries.ts'

/** A token was shown without its half: its owner is told once, and the session goes on for whoever holds the half. */
export async function noteMisuse({ db, clock }: Context, sessionId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await markMisuse(trx, sessionId, clock())) await emit(trx, 'session.misused', { sessionId })
  })
}
