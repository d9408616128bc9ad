import * as z from 'zod/mini'
import { definePicture, type PictureRoute } from '#server/http/documents/picture-route.ts'
import type { OperationRoute } from '#server/http/handle.ts'
import { changeAvatar } from './change-avatar.ts'
import { loadAvatar } from './load-avatar.ts'
import { removeAvatar } from './remove-avatar.ts'

export const avatarRoutes: readonly OperationRoute[] = [changeAvatar, removeAvatar]

export const avatarPictures: readonly PictureRoute[] = [
  definePicture({
    path: '/api/avatars/:id',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    limit: 'read',
    run: loadAvatar,
  }),
]
