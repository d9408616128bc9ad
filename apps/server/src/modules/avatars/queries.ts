import type { Db, Trx } from '#server/db/database.ts'

/** Sets or clears a user's avatar and returns the previous key. Locks the row, so that concurrent calls are serialized. */
export async function replaceAvatar(
  trx: Trx,
  userId: string,
  { key, at }: { key: string | null; at: Date },
): Promise<string | null> {
  const { avatar_key: before } = await trx
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('users').set({ avatar_key: key, updated_at: at }).where('id', '=', userId).execute()
  return before
}

/** Whether an account that is not disabled has this avatar. */
export async function isAvatarShown(db: Db, key: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('avatar_key', '=', key)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}

/** Those of the keys that an account refers to. */
export async function findAvatarsInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('users').select('avatar_key').where('avatar_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ avatar_key: key }) => key ?? []))
}
