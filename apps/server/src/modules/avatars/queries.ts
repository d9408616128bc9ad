import type { Db, Trx } from '#server/db/database.ts'

/** Gives a person another picture, or none; tells the one they had. Two calls at once come one after the other. */
export async function swapAvatar(
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

/** Whether somebody whose account is open has this picture. */
export async function isAvatarShown(db: Db, key: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('avatar_key', '=', key)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}

/** Those of the pictures that somebody has. */
export async function avatarsInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('users').select('avatar_key').where('avatar_key', 'in', keys).execute()
  return new Set(rows.flatMap(({ avatar_key: key }) => key ?? []))
}
