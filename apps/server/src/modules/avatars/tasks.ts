import { backfillDay, cron, on } from '#server/reactions.ts'
import { removeDroppedAvatar, sweepAvatars } from './on-avatar-dropped-remove.ts'

export const avatarTasks = [
  on('avatar.dropped', 'remove', removeDroppedAvatar),
  cron('10 4 * * *', 'sweep-avatars', sweepAvatars, backfillDay),
]
