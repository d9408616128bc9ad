import type { Events } from '#server/events.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { avatarPrefix } from './avatar-key.ts'
import { findAvatarsInUse } from './queries.ts'

type RemoveContext = Pick<WorkerContext, 'db' | 'files'>

/** Deletes a picture from the store, unless an account still refers to it. */
export async function removeDroppedAvatar(
  { db, files }: RemoveContext,
  { key }: Events['avatar.dropped'],
): Promise<void> {
  if (!(await findAvatarsInUse(db, [key])).has(key)) await files.remove(key)
}

/** An upload puts its file into the store before its row refers to it. */
const graceMs = 60 * 60 * 1000

type SweepContext = RemoveContext & Pick<WorkerContext, 'clock' | 'log'>

/** Deletes files without an account: failed uploads, and pictures of deleted accounts. */
export async function sweepAvatars({ db, files, clock, log }: SweepContext): Promise<void> {
  const before = new Date(clock().getTime() - graceMs)
  let removed = 0
  for await (const portion of files.list(avatarPrefix)) {
    const old = portion.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const used = await findAvatarsInUse(db, old)
    for (const key of old.filter((one) => !used.has(one))) {
      await files.remove(key)
      removed += 1
    }
  }
  log.info({ removed }, 'removed unused avatars')
}
