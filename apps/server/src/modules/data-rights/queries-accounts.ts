import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

type Disabling = { at: Date; eraseAt: Date | null }

/** Disables an account. Of two concurrent calls the reason and date of the first stay. */
export async function disableUser(trx: Trx, userId: string, { at, eraseAt }: Disabling): Promise<void> {
  const disabled_reason = eraseAt === null ? 'owner' : 'erasure'
  await trx
    .updateTable('users')
    .set({ disabled_at: at, disabled_reason, erase_at: eraseAt, updated_at: at })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute()
}

/** Enables an account disabled by its owner; `false` when staff disabled it or it was erased. */
export async function enableUser(trx: Trx, userId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ disabled_at: null, disabled_reason: null, erase_at: null, updated_at: at })
    .where('id', '=', userId)
    .where('disabled_reason', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accounts whose erasure is due. */
export async function listDueErasures(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the user by a pseudonym; `false` when the erasure is not due or was done already. */
export async function eraseUser(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select grana.erase_user(${id}, ${now}) as done`.execute(trx)
  return rows[0]?.done ?? false
}
