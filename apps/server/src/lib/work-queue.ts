/** Work that is admitted when a place is free; the places at the back are kept for those who are known. */
type QueueSizes = { atOnce: number; waiting: number; keptForKnown: number }

export type WorkQueue = {
  /** Runs the work when its turn comes; `undefined` when there is no place left. */
  run: <T>(isKnown: boolean, work: () => Promise<T>) => Promise<T> | undefined
  /**
   * Keeps a place for a stranger while something is found out that the work needs; `undefined` when there is none left.
   * What is done meanwhile must not wait for the stranger, or places could be held by doing nothing.
   */
  expect: () => (() => void) | undefined
}

/** A queue with two doors: strangers cannot fill the places of people whom we know. */
export function createWorkQueue({ atOnce, waiting, keptForKnown }: QueueSizes): WorkQueue {
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []
  let running = 0
  let expected = 0

  function next(): void {
    running -= 1
    // Known browsers first: there are few of them, and each proved itself by an earlier success.
    const start = known.shift() ?? strangers.shift()
    if (start !== undefined) start()
  }

  async function take<T>(work: () => Promise<T>): Promise<T> {
    running += 1
    try {
      return await work()
    } finally {
      next()
    }
  }

  function hasPlace(isKnown: boolean): boolean {
    return isKnown ? known.length < keptForKnown : strangers.length < waiting - keptForKnown
  }

  return {
    run<T>(isKnown: boolean, work: () => Promise<T>) {
      if (running < atOnce) return take(work)
      if (!hasPlace(isKnown)) return undefined
      return new Promise<void>((resolve) => {
        ;(isKnown ? known : strangers).push(resolve)
      }).then(() => take(work))
    },
    expect() {
      if (running + strangers.length + expected >= atOnce + waiting - keptForKnown) return undefined
      expected += 1
      return () => void (expected -= 1)
    },
  }
}
