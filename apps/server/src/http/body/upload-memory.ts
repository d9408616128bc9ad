import { DomainError } from '#server/lib/domain-error.ts'
import { uploadMemoryBytes } from './body-limits.ts'

const comeBackInSeconds = 2

let held = 0

export type UploadReservation = { take: (bytes: number) => void; leave: () => void }

/** Reserves memory for one upload, by the bytes that arrived and not by the announced length. */
export function reserveUploadMemory(): UploadReservation {
  let own = 0
  return {
    take(bytes) {
      if (held + bytes > uploadMemoryBytes) {
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
