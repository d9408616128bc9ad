import type { Context } from '#server/context.ts'
import { avatarPrefix } from './avatar-key.ts'
import { isAvatarShown } from './queries.ts'

/** The bytes of a picture that somebody has. */
export async function readAvatar({ db, files }: Context, { id }: { id: string }): Promise<Buffer | undefined> {
  const key = `${avatarPrefix}${id}`
  return (await isAvatarShown(db, key)) ? files.get(key) : undefined
}
