import type { Context } from '#server/context.ts'
import { avatarPrefix } from './avatar-key.ts'
import { isAvatarShown } from './queries.ts'

/** Bytes of an avatar; `undefined` when no active account has it. */
export async function loadAvatar({ db, files }: Context, { id }: { id: string }): Promise<Buffer | undefined> {
  const key = `${avatarPrefix}${id}`
  return (await isAvatarShown(db, key)) ? files.get(key) : undefined
}
