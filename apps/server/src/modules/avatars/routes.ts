import * as z from 'zod/mini'
import { picture, type PictureRoute } from '#server/http/documents/picture-route.ts'
import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { changeAvatar, removeAvatar } from '@grana/contract/avatars'
import { dropAvatar, replaceAvatar } from './change-avatar.ts'
import { readAvatar } from './read-avatar.ts'

export const avatarRoutes: readonly OperationRoute[] = [
  route(changeAvatar, replaceAvatar),
  route(removeAvatar, dropAvatar),
]

export const avatarPictures: readonly PictureRoute[] = [
  picture({
    path: '/api/avatars/:id',
    params: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    limit: 'read',
    run: readAvatar,
  }),
]
