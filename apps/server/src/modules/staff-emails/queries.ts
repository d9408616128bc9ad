import type { Db } from '#server/db/database.ts'

/** The recipient of an email, also while the account is disabled: the email may be about that. */
export function findRecipient(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'timezone', 'email_verified_at'])
    .where('id', '=', userId)
    .where('email_key', 'is not', null)
    .executeTakeFirst()
}

/** Former addresses of the account: an attacker may have changed the address. */
export async function listFormerAddresses(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('email_changes')
    .select('old_email')
    .distinct()
    .where('user_id', '=', userId)
    .where('outcome', '=', 'changed')
    .execute()
  return rows.map(({ old_email: email }) => email)
}

export function findOpenRecovery(db: Db, userId: string) {
  return db
    .selectFrom('second_factor_recoveries')
    .select('due_at')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}
