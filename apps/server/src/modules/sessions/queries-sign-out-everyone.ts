import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

/** Updating every account may take longer than the statement timeout of a request. */
export async function extendStatementTimeout(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(trx)
}

/** Ends every active session of every user, second factor pending or not; returns how many. */
export async function endAllSessions(trx: Trx, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'signed_out' })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Replaces every password hash by one that no input matches; returns how many. */
export async function invalidateAllPasswords(trx: Trx, hash: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: at })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
