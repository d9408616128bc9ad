/** How many run at once, how many wait, and how many of the waiting places are reserved for known callers. */
type QueueSizes = { atOnce: number; waiting: number; keptForKnown: number }

export type WorkQueue = {
  /** Runs the work in turn; `undefined` when there is no place left. */
  run: <T>(isKnown: boolean, work: () => Promise<T>) => Promise<T> | undefined
  /**
   * Reserves a place for an unknown caller while data that the work needs is looked up; `undefined` when there is none
   * left. The lookup must not wait for the caller, or idle callers could hold places.
   */
  expect: () => (() => void) | undefined
}

/** A queue with two lanes: unknown callers cannot fill the places of known ones. */
export function createWorkQueue({ atOnce, waiting, keptForKnown }: QueueSizes): WorkQueue {
  const known: (() => void)[] = []
  const visitorQueue: (() => void)[] = []
  let running = 0
  let expected = 0

  function startNext(): void {
    running -= 1
    // Known browsers first: there are few of them, and each has signed in successfully before.
    const start = known.shift() ?? visitorQueue.shift()
    if (start !== undefined) start()
  }

  async function take<T>(work: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await work()
    } finally {
      startNext()
    }
  }

  function hasPlace(isKnown: boolean): boolean {
    return isKnown ? known.length < keptForKnown : visitorQueue.length < waiting - keptForKnown
  }

  return {
    run<T>(isKnown: boolean, work: () => Promise<T>) {
      if (running < atOnce) return take(work)
      if (!hasPlace(isKnown)) return undefined
      return new Promise<void>((resolve) => {
        ;(isKnown ? known : visitorQueue).push(resolve)
      }).then(() => take(work))
    },
    expect() {
      if (running + visitorQueue.length + expected >= atOnce + waiting - keptForKnown) return undefined
      expected += 1
      return () => void (expected -= 1)
    },
  }
}
