import type { WorkerContext } from '#server/worker-context.ts'
import { avatarDropped } from './events.ts'
import { removeDroppedAvatar, sweepAvatars } from './on-avatar-dropped-remove.ts'

/** Jobs that run after events and on a schedule; `tasks.ts` of the server registers them. */
export function avatarTasks(context: WorkerContext) {
  return {
    'on-avatar-dropped.remove': (payload: unknown) => removeDroppedAvatar(context, avatarDropped.parse(payload)),
    'sweep-avatars': () => sweepAvatars(context),
  }
}
