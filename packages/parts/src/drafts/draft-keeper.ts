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
  /** Stops the clock; what waits is sent. */
  readonly stop: () => void
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

/** Keeps a draft on the server while it is typed: one save at a time, each over the one before. */
export function createDraftKeeper<D extends object, R extends Receipt>(
  settings: KeeperSettings<D, R>,
): DraftKeeper<D, R> {
  const { save, isStorable, conflictCode, restMs = usualRestMs } = settings
  let state: DraftState<D, R> = { draft: settings.draft, receipt: settings.receipt, status: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<DraftState<D, R>>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    const { draft } = state
    if (!isStorable(draft)) return set({ status: 'invalid' })
    set({ status: 'saving' })
    try {
      const receipt = await save(state.receipt.revision, draft)
      set({ receipt, status: state.draft === draft ? 'saved' : 'waiting' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      set({ status: error.code === conflictCode ? 'conflict' : 'failed' })
    }
  }

  /** One after the other, until nothing waits. */
  async function drain(): Promise<void> {
    clearTimeout(timer)
    await sending
    while (state.status === 'waiting' || state.status === 'failed') {
      sending = send()
      await sending
      if (state.status === 'failed') return
    }
  }

  function change(changes: Partial<D>): void {
    if (state.status === 'conflict') return
    set({ draft: { ...state.draft, ...changes }, status: state.status === 'saving' ? 'saving' : 'waiting' })
    clearTimeout(timer)
    timer = setTimeout(() => void drain(), restMs)
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    renew: (receipt) => {
      if (state.status === 'saved' && receipt.revision === state.receipt.revision) set({ receipt })
    },
    flush: async () => {
      await drain()
      return state.status
    },
    stop: () => void drain(),
  }
}
