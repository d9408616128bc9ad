import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

type Leaving = { at: Date; eraseAt: Date | null }

/** Turns an account off. Somebody who was first may have done so already: the first word stays. */
export async function turnOff(trx: Trx, userId: string, { at, eraseAt }: Leaving): Promise<void> {
  const disabled_reason = eraseAt === null ? 'owner' : 'erasure'
  await trx
    .updateTable('users')
    .set({ disabled_at: at, disabled_reason, erase_at: eraseAt, updated_at: at })
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .execute()
}

/** Turns on what its owner turned off; `false` for anybody else's doing, and for whoever is gone. */
export async function turnOn(trx: Trx, userId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ disabled_at: null, disabled_reason: null, erase_at: null, updated_at: at })
    .where('id', '=', userId)
    .where('disabled_reason', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whose day of erasure has come. */
export async function findDue(db: Db, now: Date): Promise<string[]> {
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

/** Leaves a pseudonym; `false` when the day has not come, or somebody was first. */
export async function eraseUser(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select grana.erase_user(${id}, ${now}) as done`.execute(trx)
  return rows[0]?.done ?? false
}
