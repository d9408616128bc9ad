import type { WorkerContext } from '#server/worker-context.ts'
import { avatarDropped } from './events.ts'
import { removePicture, sweepAvatars } from './on-avatar-dropped-remove.ts'

/** What follows its events, and what comes by the clock; the list of all jobs takes them in. */
export function avatarTasks(context: WorkerContext) {
  return {
    'on-avatar-dropped.remove': (payload: unknown) => removePicture(context, avatarDropped.parse(payload)),
    'sweep-avatars': () => sweepAvatars(context),
  }
}
