import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'

/** Everything that `work` writes is kept, or nothing of it. Without an actor it sees no row of any tenant. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

/**
 * Says who acts from here to the end of the transaction; row security judges by it. It ends with the transaction, so that
 * the next one on the same connection is nobody's.
 */
export async function actAs(trx: Trx, userId: string): Promise<void> {
  await sql`select set_config('grana.user_id', ${userId}, true)`.execute(trx)
}

/** Says in which session a transaction acts, for what the database grants to a session and not to a person. */
export async function actInSession(trx: Trx, sessionId: string): Promise<void> {
  await sql`select set_config('grana.session_id', ${sessionId}, true)`.execute(trx)
}

/** A transaction in which somebody acts: it sees and changes what row security lets them. */
export function inTransactionAs<T>(db: Db, { id }: { id: string }, work: (trx: Trx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await actAs(trx, id)
    return work(trx)
  })
}
