import type { Db, Trx } from '#server/db/database.ts'

export function getCredentials(db: Db | Trx, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'kind', 'email', 'first_name', 'middle_name', 'last_name', 'username', 'password_hash'])
    .select(['totp_seed', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function setPassword(trx: Db | Trx, userId: string, change: { hash: string; at: Date }): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: change.hash, password_changed_at: change.at, updated_at: change.at })
    .where('id', '=', userId)
    .execute()
}

/** Stores the same password rehashed with the current parameters. */
export async function updatePasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute()
}

export async function isKnownBrowser(db: Db, userId: string, browserHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('browser_hash', '=', browserHash)
    .executeTakeFirst()
  return row !== undefined
}
