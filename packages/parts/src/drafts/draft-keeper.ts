import { CallError } from '@grana/client/call-error'

/** `waiting`: typed and not sent yet. `invalid`: holds something that nobody could store. */
export type DraftStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid'

export interface DraftState<D> {
  readonly draft: D
  readonly revision: number
  readonly status: DraftStatus
}

export interface DraftKeeper<D> {
  readonly state: () => DraftState<D>
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<D>) => void
  /** Sends what waits now; resolves when everything that was typed is stored, or cannot be. */
  readonly flush: () => Promise<DraftStatus>
  /** Stops the clock; what waits is sent. */
  readonly stop: () => void
}

export interface KeeperSettings<D> {
  readonly draft: D
  readonly revision: number
  /** Gives the revision that the draft has then. */
  readonly save: (revision: number, draft: D) => Promise<number>
  readonly isStorable: (draft: D) => boolean
  /** The refusal that says that another save came first. */
  readonly conflictCode: string
  /** How long typing has to rest. */
  readonly restMs?: number
}

const usualRestMs = 700

/** Keeps a draft on the server while it is typed: one save at a time, each over the one before. */
export function createDraftKeeper<D extends object>(settings: KeeperSettings<D>): DraftKeeper<D> {
  const { save, isStorable, conflictCode, restMs = usualRestMs } = settings
  let state: DraftState<D> = { draft: settings.draft, revision: settings.revision, status: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<DraftState<D>>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    const { draft } = state
    if (!isStorable(draft)) return set({ status: 'invalid' })
    set({ status: 'saving' })
    try {
      const revision = await save(state.revision, draft)
      set({ revision, status: state.draft === draft ? 'saved' : 'waiting' })
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
    flush: async () => {
      await drain()
      return state.status
    },
    stop: () => void drain(),
  }
}
