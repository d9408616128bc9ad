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

/** Whether somebody is known by an earlier success decides where in the queue they wait. */
export type Standing = { isKnown: boolean }

export type Passwords = {
  hash: (password: string, standing?: Standing) => Promise<string>
  /** Judges a password; without a hash it does the same work and says no. */
  matches: (stored: string | undefined, password: string, standing?: Standing) => Promise<boolean>
  /** Made with other figures than today's, or perhaps with the pepper that is being replaced. */
  isOutdated: (stored: string) => boolean
  /**
   * Does what comes before a password is judged, as long as a place in the queue is left for it: a stranger who would find
   * none is refused before anything is done.
   */
  expecting: <T>(standing: Standing, work: () => Promise<T>) => Promise<T>
} & StrengthEstimator

type PasswordSettings = {
  pepper: string
  /** The pepper that is being replaced: what was hashed with it still opens, and is hashed anew at the next sign-in. */
  pepperBefore?: string | undefined
  /** What one hash costs; tests whose subject is another take a cheaper one. */
  cost?: HashingCost | undefined
  atOnce?: number
  /** The work itself; a test of the queue holds it back. */
  verify?: typeof argonVerify
  /** Tests share one for the whole process: its thread takes a while to start. */
  strength?: StrengthEstimator | undefined
}

function nfc(password: string): string {
  return password.normalize('NFC')
}

/** Says when to come back. */
function tooBusy(): DomainError {
  return new DomainError('auth.busy', { details: { retryAfterSeconds: comeBackInSeconds } })
}

/** Hashing costs a core for ten milliseconds: as many at once as there are cores, a bounded queue, then a refusal. */
export function createPasswords(settings: PasswordSettings): Passwords {
  const { pepper, pepperBefore, cost = hashingCost, atOnce = availableParallelism(), verify = argonVerify } = settings
  const { strength = createStrengthEstimator() } = settings
  const options = { ...cost, secret: Buffer.from(pepper) }
  const peppers = [pepper, ...(pepperBefore === undefined ? [] : [pepperBefore])].map((one) => Buffer.from(one))
  const queue = createWorkQueue({ atOnce, ...places })
  // What nobody's password is compared with, so that an unknown address costs the same as a known one.
  let nobody: Promise<string> | undefined

  function queued<T>(standing: Standing | undefined, work: () => Promise<T>): Promise<T> {
    const running = queue.run(standing?.isKnown ?? false, work)
    if (running !== undefined) return running
    throw tooBusy()
  }

  /** Wrong passwords and unknown accounts cost as many looks as there are peppers. */
  async function isRight(stored: string, password: string): Promise<boolean> {
    for (const secret of peppers) if (await verify(stored, nfc(password), { ...options, secret })) return true
    return false
  }

  return {
    ...strength,
    async hash(password, standing) {
      return queued(standing, () => argonHash(nfc(password), options))
    },
    async matches(stored, password, standing) {
      const compared = stored ?? (await (nobody ??= argonHash('nobody', options)))
      return (await queued(standing, () => isRight(compared, password))) && stored !== undefined
    },
    isOutdated(stored) {
      // A hash does not say by which pepper it was made.
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
