import type { WorkerContext } from '#server/worker-context.ts'
import { avatarPrefix } from './avatar-key.ts'
import type { AvatarDropped } from './events.ts'
import { avatarsInUse } from './queries.ts'

type Removing = Pick<WorkerContext, 'db' | 'files'>

/** Takes a picture out of the store, unless somebody has it after all. */
export async function removePicture({ db, files }: Removing, { key }: AvatarDropped): Promise<void> {
  if (!(await avatarsInUse(db, [key])).has(key)) await files.remove(key)
}

/** An upload that is on its way has its picture in the store before its row names it. */
const graceMs = 60 * 60 * 1000

type Sweeping = Removing & Pick<WorkerContext, 'clock' | 'log'>

/** Takes out what nobody has: uploads that broke off, and pictures of accounts that were deleted. */
export async function sweepAvatars({ db, files, clock, log }: Sweeping): Promise<void> {
  const before = new Date(clock().getTime() - graceMs)
  let removed = 0
  for await (const portion of files.list(avatarPrefix)) {
    const old = portion.filter(({ changedAt }) => changedAt < before).map(({ key }) => key)
    const used = await avatarsInUse(db, old)
    for (const key of old.filter((one) => !used.has(one))) {
      await files.remove(key)
      removed += 1
    }
  }
  log.info({ removed }, 'pictures that nobody has were removed')
}
