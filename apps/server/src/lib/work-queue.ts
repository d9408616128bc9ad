/** Work that is admitted when a place is free; the places at the back are kept for those who are known. */
type QueueSizes = { atOnce: number; waiting: number; keptForKnown: number }

export type WorkQueue = {
  /** Runs the work when its turn comes; `undefined` when there is no place left. */
  run: <T>(isKnown: boolean, work: () => Promise<T>) => Promise<T> | undefined
  /** No stranger would find a place now. */
  isFull: () => boolean
}

/** A queue with two doors: strangers cannot fill the places of people whom we know. */
export function createWorkQueue({ atOnce, waiting, keptForKnown }: QueueSizes): WorkQueue {
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []
  let running = 0

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
    isFull: () => running >= atOnce && !hasPlace(false),
  }
}
