import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { EmailChanges } from '#server/db/tables.ts'
import { falseOnUniqueViolation } from '#server/db/unique-violation.ts'

export async function insertEmailChange(trx: Trx, row: Omit<Insertable<EmailChanges>, 'id'>): Promise<string> {
  const { id } = await trx.insertInto('email_changes').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type ClosingValues = { at: Date; outcome: 'changed' | 'stopped' | 'replaced' }

/** Closes the user's pending change; `false` when there was none or it had expired. */
export async function closeOpenEmailChange(
  db: Db | Trx,
  userId: string,
  { at, outcome }: ClosingValues,
): Promise<boolean> {
  const closed = await db
    .updateTable('email_changes')
    .set({ closed_at: at, outcome })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return closed !== undefined && closed.expires_at > at
}

/** Closes one change; `false` when it was closed or expired already. */
export async function closeEmailChange(trx: Trx, id: string, { at, outcome }: ClosingValues): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ closed_at: at, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the agreement of an address. The row lock makes the second of two concurrent calls see both. */
export function recordAgreement(trx: Trx, id: string, { email, at }: { email: string; at: Date }) {
  return trx
    .updateTable('email_changes')
    .set({
      old_agreed_at: sql`case when old_email = ${email} then ${at}::timestamptz else old_agreed_at end`,
      new_agreed_at: sql`case when new_email = ${email} then ${at}::timestamptz else new_agreed_at end`,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(['old_agreed_at', 'new_agreed_at'])
    .executeTakeFirst()
}

/**
 * Sets the new address as verified; `false` when the user's address changed meanwhile or the new one is taken. A database function
 * checks that both addresses agreed: this role may not write addresses.
 */
export function applyEmailChange(trx: Trx, changeId: string, at: Date): Promise<boolean> {
  const moved = sql<{ moved: boolean }>`select grana.move_address(${changeId}, ${at}) as moved`.execute(trx)
  return falseOnUniqueViolation(moved.then(({ rows }) => rows[0]?.moved === true))
}
