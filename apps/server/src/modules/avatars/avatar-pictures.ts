import * as z from 'zod/mini'
import type { Context } from '#server/context.ts'
import { definePicture, type PictureRoute } from '#server/http/documents/picture-route.ts'
import { avatarPrefix } from './avatar-key.ts'
import { isAvatarShown } from './queries.ts'

/** Bytes of an avatar; `undefined` when no active account has it. */
async function loadAvatar({ db, files }: Context, { id }: { id: string }): Promise<Buffer | undefined> {
  const key = `${avatarPrefix}${id}`
  return (await isAvatarShown(db, key)) ? files.get(key) : undefined
}

export const avatarPictures: readonly PictureRoute[] = [
  definePicture({
    path: '/api/avatars/:id',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    limit: 'read',
    run: loadAvatar,
  }),
]
