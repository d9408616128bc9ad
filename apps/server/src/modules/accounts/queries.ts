import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Users } from '#server/db/tables.ts'
import { falseOnUniqueViolation } from '#server/db/unique-violation.ts'
import { guestUsername } from '@grana/contract/open-reports/reports'

export function getUserRow(db: Db, id: string, now: Date) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(
      sql<number>`(select count(*)::int from grana.recovery_codes c where c.user_id = users.id and c.used_at is null)`.as(
        'recovery_codes_left',
      ),
    )
    .select(
      sql<
        string | null
      >`(select c.new_email from grana.email_changes c where c.user_id = users.id and c.closed_at is null and c.expires_at > ${now})`.as(
        'pending_email',
      ),
    )
    .select(sql<number>`(select count(*)::int from grana.passkeys p where p.user_id = users.id)`.as('passkeys'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

type Profile = { row: Updateable<Users>; username: string | undefined }

/** `false` when the handle is taken. */
export async function updateProfile(db: Db, id: string, { row, username }: Profile): Promise<boolean> {
  if (username?.toLowerCase() === guestUsername) return false
  const handle = username === undefined ? {} : { username, username_key: username.toLowerCase() }
  const update = db
    .updateTable('users')
    .set({ ...row, ...handle })
    .where('id', '=', id)
    .executeTakeFirst()
  return falseOnUniqueViolation(update.then(({ numUpdatedRows }) => numUpdatedRows > 0n))
}
