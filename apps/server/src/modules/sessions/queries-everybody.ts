import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'

/** Everybody at once may take longer than a request would be given. */
export async function takeTime(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '10min'`.execute(trx)
}

/** Ends every session that is open, whoever has it and however far they have come; gives how many there were. */
export async function endEverySession(trx: Trx, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: 'signed_out' })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Puts what nobody can type in the place of every password; gives how many there were. */
export async function replacePasswords(trx: Trx, hash: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: at })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
