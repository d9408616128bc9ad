import { sql } from 'kysely'
import { currentToken } from '#server/lib/work-scope.ts'
import type { Db, Trx } from './database.ts'

/** Runs `work` in one transaction. Without an actor it sees no row of any tenant. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/**
 * Sets the actor until the end of the transaction, and the API token by which the current request was authenticated, if any,
 * with the scope that its operation needs; row security policies check them. They end with the transaction, so that the next
 * one on the same connection has no actor.
 */
export async function setActor(trx: Trx, userId: string): Promise<void> {
  const token = currentToken()
  await sql`
    select set_config('grana.user_id', ${userId}, true), set_config('grana.token_id', ${token?.id ?? ''}, true),
      set_config('grana.token_scope', ${token?.scope ?? ''}, true)`.execute(trx)
}

/** Sets the session of a transaction, for rights that the database grants to a session and not to a user. */
export async function setActorSession(trx: Trx, sessionId: string): Promise<void> {
  await sql`select set_config('grana.session_id', ${sessionId}, true)`.execute(trx)
}

/** A transaction with an actor: it sees and changes what row security allows that user. */
export function inTransactionAs<T>(db: Db, { id }: { id: string }, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await setActor(trx, id)
    return work(trx)
  })
}
