import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Everything that a person sees of themselves. */
export function findUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(
      sql<number>`(select count(*)::int from grana.recovery_codes c where c.user_id = users.id and c.used_at is null)`.as(
        'recovery_codes_left',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
