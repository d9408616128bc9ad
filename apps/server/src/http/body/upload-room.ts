import { DomainError } from '#server/lib/domain-error.ts'

/** All that uploads on their way in may hold in memory together: whoever comes on top of it comes back later. */
export const uploadRoom = 12 * 1024 * 1024
const comeBackInSeconds = 2

let held = 0

export type Upload = { take: (bytes: number) => void; leave: () => void }

/** A place for one upload; it counts what has arrived, not what was announced. */
export function holdUpload(): Upload {
  let own = 0
  return {
    take(bytes) {
      if (held + bytes > uploadRoom) {
        throw new DomainError('files.unavailable', { details: { retryAfterSeconds: comeBackInSeconds } })
      }
      held += bytes
      own += bytes
    },
    leave() {
      held -= own
      own = 0
    },
  }
}
