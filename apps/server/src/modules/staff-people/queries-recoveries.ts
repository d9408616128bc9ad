import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

export function findOpenRecovery(trx: Trx, userId: string) {
  return trx
    .selectFrom('second_factor_recoveries')
    .select(['id', 'asked_at', 'due_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

type NewRecovery = { userId: string; at: Date; dueAt: Date }

/** `false` when a recovery is open already. */
export async function insertRecovery(trx: Trx, { userId, at, dueAt }: NewRecovery): Promise<boolean> {
  const row = await trx
    .insertInto('second_factor_recoveries')
    .values({ user_id: userId, asked_at: at, due_at: dueAt })
    .onConflict((conflict) => conflict.column('user_id').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type Stop = { userId: string; at: Date; by: 'stopped_by_owner' | 'stopped_by_staff' }

/** Closes the open recovery. Returns its id, if there was one. */
export async function closeRecovery(trx: Trx, { userId, at, by }: Stop): Promise<string | undefined> {
  const row = await trx
    .updateTable('second_factor_recoveries')
    .set({ closed_at: at, outcome: by })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Open recoveries that are due. */
export async function findDueRecoveries(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor_recoveries')
    .select('id')
    .where('closed_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the second factor. Returns the user id; `undefined` when it was not due or was closed concurrently. */
export async function finishRecovery(trx: Trx, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ person: string | null }>`select grana.finish_recovery(${id}, ${now}) as person`.execute(
    trx,
  )
  return rows[0]?.person ?? undefined
}
