import { availableParallelism } from 'node:os'
import { hash as argonHash, parseOptions, verify as argonVerify } from '@node-rs/argon2'
import { DomainError } from './domain-error.ts'
import { createStrengthEstimator, type StrengthEstimator } from './password-strength/estimate-strength.ts'
import { createWorkQueue } from './work-queue.ts'

// Argon2id is the library's own default algorithm.
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export type HashingCost = typeof hashingCost

const places = { waiting: 64, keptForKnown: 16 }
const comeBackInSeconds = 2

/** Browsers known by an earlier successful sign-in have reserved places in the queue. */
export type QueuePriority = { isKnown: boolean }

export type Passwords = {
  hash: (password: string, priority?: QueuePriority) => Promise<string>
  /** Verifies a password; without a hash it does the same work and returns false. */
  matches: (stored: string | undefined, password: string, priority?: QueuePriority) => Promise<boolean>
  /** Hashed with other parameters than the current ones, or possibly with the pepper that is being replaced. */
  isOutdated: (stored: string) => boolean
  /**
   * Runs the work before a password is verified, with a place in the queue reserved for it: an unknown browser without
   * a place is rejected before anything is done.
   */
  expecting: <T>(priority: QueuePriority, work: () => Promise<T>) => Promise<T>
} & StrengthEstimator

type PasswordSettings = {
  pepper: string
  /** The pepper that is being replaced: its hashes still verify, and are replaced at the next sign-in. */
  pepperBefore?: string | undefined
  /** Parameters of a hash; tests of other subjects use cheaper ones. */
  cost?: HashingCost | undefined
  atOnce?: number
  /** The hash function; a test of the queue delays it. */
  verify?: typeof argonVerify
  /** Tests share one for the whole process: its thread takes a while to start. */
  strength?: StrengthEstimator | undefined
}

function normalizePassword(password: string): string {
  return password.normalize('NFC')
}

/** Includes when to retry. */
function tooBusy(): DomainError {
  return new DomainError('auth.busy', { details: { retryAfterSeconds: comeBackInSeconds } })
}

/** Hashing takes a core for ten milliseconds: one per core at once, a bounded queue, then a rejection. */
export function createPasswords(settings: PasswordSettings): Passwords {
  const { pepper, pepperBefore, cost = hashingCost, atOnce = availableParallelism(), verify = argonVerify } = settings
  const { strength = createStrengthEstimator() } = settings
  const options = { ...cost, secret: Buffer.from(pepper) }
  const peppers = [pepper, ...(pepperBefore === undefined ? [] : [pepperBefore])].map((one) => Buffer.from(one))
  const queue = createWorkQueue({ atOnce, ...places })
  // Compared with passwords for unknown addresses, so that they cost the same as known ones.
  let decoy: Promise<string> | undefined

  function runQueued<T>(priority: QueuePriority | undefined, work: () => Promise<T>): Promise<T> {
    const running = queue.run(priority?.isKnown ?? false, work)
    if (running !== undefined) return running
    throw tooBusy()
  }

  /** Wrong passwords and unknown accounts cost one verification per pepper. */
  async function isRight(stored: string, password: string): Promise<boolean> {
    for (const secret of peppers)
      if (await verify(stored, normalizePassword(password), { ...options, secret })) return true
    return false
  }

  return {
    ...strength,
    async hash(password, priority) {
      return runQueued(priority, () => argonHash(normalizePassword(password), options))
    },
    async matches(stored, password, priority) {
      const compared = stored ?? (await (decoy ??= argonHash('decoy', options)))
      return (await runQueued(priority, () => isRight(compared, password))) && stored !== undefined
    },
    isOutdated(stored) {
      // A hash does not contain which pepper it was made with.
      if (pepperBefore !== undefined) return true
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism
    },
    async expecting({ isKnown }, work) {
      if (isKnown) return work()
      const leave = queue.expect()
      if (leave === undefined) throw tooBusy()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
