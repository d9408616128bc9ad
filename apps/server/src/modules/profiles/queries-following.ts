import type { Db, Trx } from '#server/db/database.ts'

/** Agents that a user follows, newest first. Disabled accounts are left out until they are reactivated. */
export function listFollowedRows(trx: Trx, userId: string) {
  return trx
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followed_id')
    .select(['users.id', 'users.username', 'follows.created_at as since'])
    .where('follows.follower_id', '=', userId)
    .where('users.disabled_at', 'is', null)
    .orderBy('follows.created_at', 'desc')
    .orderBy('users.username')
    .execute()
}

/** How many agents a user follows. Locks the user's row, so that concurrent calls are serialized. */
export async function countFollowed(trx: Trx, userId: string): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('follows')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('follower_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Follow = { follower: string; followed: string; at: Date }

/** Idempotent. */
export async function insertFollow(trx: Trx, { follower, followed, at }: Follow): Promise<void> {
  await trx
    .insertInto('follows')
    .values({ follower_id: follower, followed_id: followed, created_at: at })
    .onConflict((conflict) => conflict.columns(['follower_id', 'followed_id']).doNothing())
    .execute()
}

export async function deleteFollow(db: Db, userId: string, username: string): Promise<void> {
  await db
    .deleteFrom('follows')
    .where('follower_id', '=', userId)
    .where('followed_id', 'in', (where) =>
      where.selectFrom('users').select('id').where('username_key', '=', username.toLowerCase()),
    )
    .execute()
}
