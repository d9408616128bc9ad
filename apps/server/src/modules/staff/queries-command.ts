import type { Insertable } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Users } from '#server/db/tables.ts'

/** The account with this address, of any kind. */
export function findUserByEmail(trx: Trx, emailKey: string) {
  return trx
    .selectFrom('users')
    .select(['id', 'kind', 'last_login_at'])
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertStaff(trx: Trx, row: Insertable<Users> & { id: string }): Promise<void> {
  await trx.insertInto('users').values(row).execute()
}

type Link = { userId: string; email: string; tokenHash: Buffer; at: Date; expiresAt: Date }

/** Creates the link for choosing the first password; earlier links stop working. */
export async function createFirstPasswordLink(
  trx: Trx,
  { userId, email, tokenHash, at, expiresAt }: Link,
): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  await trx
    .insertInto('one_time_links')
    .values({
      token_hash: tokenHash,
      purpose: 'reset_password',
      user_id: userId,
      email,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute()
}
