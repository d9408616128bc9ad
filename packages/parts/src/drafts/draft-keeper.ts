import { CallError } from '@grana/client/call-error'

/** `waiting`: typed and not sent yet. `invalid`: holds something that nobody could store. */
export type DraftStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid'

/** What the server says of the revision that it holds. */
export interface Receipt {
  readonly revision: number
}

export interface DraftState<D, R extends Receipt> {
  readonly draft: D
  readonly receipt: R
  readonly status: DraftStatus
}

export interface DraftKeeper<D, R extends Receipt> {
  readonly state: () => DraftState<D, R>
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<D>) => void
  /** Takes what the server says today of the revision that is on the screen. */
  readonly renew: (receipt: R) => void
  /** Sends what waits now; resolves when everything that was typed is stored, or cannot be. */
  readonly flush: () => Promise<DraftStatus>
  /** Stops the clock; what waits is sent, once. */
  readonly stop: () => Promise<void>
}

export interface KeeperSettings<D, R extends Receipt> {
  readonly draft: D
  readonly receipt: R
  readonly save: (revision: number, draft: D) => Promise<R>
  readonly isStorable: (draft: D) => boolean
  /** The refusal that says that another save came first. */
  readonly conflictCode: string
  /** How long typing has to rest. */
  readonly restMs?: number
}

const usualRestMs = 700
const firstRetryMs = 5000
const longestRetryMs = 60_000

/** What the next try may find otherwise. A refusal stays a refusal, so it is not repeated without a change. */
const isPassing = ({ code }: CallError) => /^(?:network|server)\.|^request\.too_many$/.test(code)

function createStore<S>(start: S) {
  let state = start
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<S>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** When to send next: once typing rests, and after failures ever less often. */
function createClock(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  const after = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  return {
    after,
    retry: () => {
      after(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    },
    resetRetries: () => {
      retryMs = firstRetryMs
    },
    stop: () => clearTimeout(timer),
  }
}

/** Keeps a draft on the server while it is typed: one save at a time, each over the one before. */
export function createDraftKeeper<D extends object, R extends Receipt>(
  settings: KeeperSettings<D, R>,
): DraftKeeper<D, R> {
  const { save, isStorable, conflictCode, restMs = usualRestMs } = settings
  const start: DraftState<D, R> = { draft: settings.draft, receipt: settings.receipt, status: 'saved' }
  const { get, set, subscribe } = createStore(start)
  const clock = createClock(() => void drain())
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    const { draft } = get()
    if (!isStorable(draft)) return set({ status: 'invalid' })
    set({ status: 'saving' })
    try {
      const receipt = await save(get().receipt.revision, draft)
      clock.resetRetries()
      set({ receipt, status: get().draft === draft ? 'saved' : 'waiting' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      set({ status: error.code === conflictCode ? 'conflict' : 'failed' })
      if (isPassing(error)) clock.retry()
    }
  }

  /** One after the other, until nothing waits. */
  async function drain(): Promise<void> {
    clock.stop()
    await sending
    while (get().status === 'waiting' || get().status === 'failed') {
      sending = send()
      await sending
      if (get().status === 'failed') return
    }
  }

  function change(changes: Partial<D>): void {
    const { draft, status } = get()
    if (status === 'conflict') return
    set({ draft: { ...draft, ...changes }, status: status === 'saving' ? 'saving' : 'waiting' })
    clock.after(restMs)
  }

  return {
    state: get,
    subscribe,
    change,
    renew: (receipt) => {
      if (get().status === 'saved' && receipt.revision === get().receipt.revision) set({ receipt })
    },
    flush: async () => {
      await drain()
      return get().status
    },
    stop: async () => {
      await drain()
      clock.stop()
    },
  }
}
