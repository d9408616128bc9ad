import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

type TicketHolder = { browserHash: Buffer; userId: string; at: Date }

/** Whether this browser holds a ticket of the account: its owner was just signed in at the provider. */
export async function hasLinkTicket(db: Db, { browserHash, userId, at }: TicketHolder): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on_attempts')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account signs in by the provider of its organization only. */
export async function isPasswordClosed(db: Db | Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`select grana.is_password_closed(${userId}) as closed`.execute(db)
  return rows[0]?.closed === true
}
