import { CallError } from '@grana/client/call-error'

/** `waiting`: typed and not sent yet. `invalid`: contains a value that the server would reject. */
export type DraftStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid'

/** What the server returns for the revision that it stores. */
export interface Receipt {
  readonly revision: number
}

export interface DraftState<D, R extends Receipt> {
  readonly draft: D
  readonly receipt: R
  readonly status: DraftStatus
}

export interface DraftAutosave<D, R extends Receipt> {
  readonly state: () => DraftState<D, R>
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<D>) => void
  /** Replaces the receipt of the current revision. */
  readonly renew: (receipt: R) => void
  /** Saves pending changes now; resolves when everything typed is saved, or cannot be. */
  readonly flush: () => Promise<DraftStatus>
  /** Stops the timer; pending changes are sent once. */
  readonly stop: () => Promise<void>
}

export interface AutosaveSettings<D, R extends Receipt> {
  readonly draft: D
  readonly receipt: R
  readonly save: (revision: number, draft: D) => Promise<R>
  readonly isStorable: (draft: D) => boolean
  /** The error code for a concurrent save. */
  readonly conflictCode: string
  /** Pause in typing before a save, in milliseconds. */
  readonly restMs?: number
}

const usualRestMs = 700
const firstRetryMs = 5000
const maxRetryMs = 60_000

/** Whether a retry may succeed. Other errors are final, so they are not retried without a change. */
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

/** Schedules the next save: after a pause in typing, and with growing delays after failures. */
function createClock(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  const startTimer = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  return {
    after: startTimer,
    retry: () => {
      startTimer(retryMs)
      retryMs = Math.min(retryMs * 2, maxRetryMs)
    },
    resetRetries: () => {
      retryMs = firstRetryMs
    },
    stop: () => clearTimeout(timer),
  }
}

/** Saves a draft on the server while it is typed: one save at a time, each based on the one before. */
export function createDraftAutosave<D extends object, R extends Receipt>(
  settings: AutosaveSettings<D, R>,
): DraftAutosave<D, R> {
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

  /** Saves one after the other, until nothing is pending. */
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
