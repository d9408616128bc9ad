import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { EmailChanges } from '#server/db/tables.ts'
import { unlessTaken } from '#server/db/taken.ts'

export async function insertChange(trx: Trx, row: Omit<Insertable<EmailChanges>, 'id'>): Promise<string> {
  const { id } = await trx.insertInto('email_changes').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Closing = { at: Date; outcome: 'changed' | 'stopped' | 'replaced' }

/** Closes what waits of a person; `false` when nothing did, or its time was over. */
export async function closeChangeOf(db: Db | Trx, userId: string, { at, outcome }: Closing): Promise<boolean> {
  const closed = await db
    .updateTable('email_changes')
    .set({ closed_at: at, outcome })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return closed !== undefined && closed.expires_at > at
}

/** Closes one change; `false` when it is over already. */
export async function closeChange(trx: Trx, id: string, { at, outcome }: Closing): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('email_changes')
    .set({ closed_at: at, outcome })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that an address agrees. Of two that agree at the same time the second sees both. */
export function agree(trx: Trx, id: string, { email, at }: { email: string; at: Date }) {
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
 * Gives a person the new address, proven; `false` when they have another one by now, or somebody else has it. The database
 * itself looks whether both have agreed: this role may not write addresses.
 */
export function moveAddress(trx: Trx, changeId: string, at: Date): Promise<boolean> {
  const moved = sql<{ moved: boolean }>`select grana.move_address(${changeId}, ${at}) as moved`.execute(trx)
  return unlessTaken(moved.then(({ rows }) => rows[0]?.moved === true))
}
