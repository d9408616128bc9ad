import { Worker } from 'node:worker_threads'
import { DomainError } from '../domain-error.ts'
import { createWorkQueue } from '../work-queue.ts'

/** From 0 (guessed at once) to 4. */
export type Score = number

export type StrengthEstimator = {
  /** Throws `auth.busy` when too many passwords already wait. */
  estimate: (password: string, personal: readonly string[], isKnown?: boolean) => Promise<Score>
  close: () => Promise<void>
}

/** Characters that are estimated: the cost grows faster than the length, and common passwords are shorter. */
const estimatedLength = 24

/** One thread: a flood of new passwords uses at most one core, and waits at most a few seconds. */
const places = { atOnce: 1, waiting: 24, keptForKnown: 8 }
const comeBackInSeconds = 2

const program = new URL('strength-thread.mjs', import.meta.url)

/** Dictionaries take about 60 MB. The thread inherits neither the environment of this process nor its flags. */
const threadOptions = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } }

function tooBusy(): DomainError {
  return new DomainError('auth.busy', { details: { retryAfterSeconds: comeBackInSeconds } })
}

/**
 * Estimates passwords in a separate thread, because one takes up to some hundred milliseconds, which would block the
 * event loop. The thread starts with the first password and does not keep the process alive.
 */
export function createStrengthEstimator(): StrengthEstimator {
  const queue = createWorkQueue(places)
  let thread: Worker | undefined

  function start(): Worker {
    const started = new Worker(program, threadOptions)
    started.unref()
    // The exit handler rejects the waiting passwords; the next one starts another thread.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  async function requestScore(password: string, personal: readonly string[]): Promise<Score> {
    const asked = (thread ??= start())
    const { promise, resolve, reject } = Promise.withResolvers<Score>()
    const stop = () => reject(tooBusy())
    asked.once('message', resolve).once('error', reject).once('exit', stop)
    asked.ref()
    asked.postMessage({ password: password.slice(0, estimatedLength), personal })
    try {
      return await promise
    } finally {
      asked.unref()
      asked.off('message', resolve).off('error', reject).off('exit', stop)
    }
  }

  return {
    async estimate(password, personal, isKnown = false) {
      const running = queue.run(isKnown, () => requestScore(password, personal))
      if (running === undefined) throw tooBusy()
      return running
    },
    async close() {
      await thread?.terminate()
    },
  }
}
