import { CallError } from '@grana/client/call-error'
import type { DraftJudgement } from '@grana/contract/programs/builder'
import { programDraft, type ProgramDraft } from '@grana/contract/programs/draft'

/** `waiting`: typed and not sent yet. `invalid`: holds something that nobody could store, such as no name at all. */
export type DraftStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid'

export interface DraftState {
  readonly draft: ProgramDraft
  readonly status: DraftStatus
  readonly judgement: DraftJudgement
}

export interface DraftKeeper {
  readonly state: () => DraftState
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<ProgramDraft>) => void
  /** Sends what waits now; resolves when everything that was typed is stored, or cannot be. */
  readonly flush: () => Promise<DraftStatus>
  /** Stops the clock; what waits is sent. */
  readonly stop: () => void
}

type Save = (revision: number, draft: ProgramDraft) => Promise<DraftJudgement>

export interface KeeperSettings {
  readonly draft: ProgramDraft
  readonly judgement: DraftJudgement
  readonly save: Save
  /** How long typing has to rest. */
  readonly restMs?: number
}

const usualRestMs = 700

function statusAfter(error: unknown): DraftStatus {
  if (!(error instanceof CallError)) throw error
  return error.code === 'program.draft_conflict' ? 'conflict' : 'failed'
}

/** Keeps a draft on the server while it is typed: one save at a time, each over the one before. */
export function createDraftKeeper({ save, restMs = usualRestMs, ...initial }: KeeperSettings): DraftKeeper {
  let state: DraftState = { draft: initial.draft, judgement: initial.judgement, status: 'saved' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function send(): Promise<void> {
    const { draft } = state
    if (!programDraft.safeParse(draft).success) return set({ status: 'invalid' })
    set({ status: 'saving' })
    try {
      const judgement = await save(state.judgement.revision, draft)
      set({ judgement, status: state.draft === draft ? 'saved' : 'waiting' })
    } catch (error) {
      set({ status: statusAfter(error) })
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

  function change(changes: Partial<ProgramDraft>): void {
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
