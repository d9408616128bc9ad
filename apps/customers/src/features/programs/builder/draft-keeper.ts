import { CallError } from '@grana/client/call-error'
import type { DraftJudgement } from '@grana/contract/programs/builder'
import { programDraft, type BuilderStep, type ProgramDraft } from '@grana/contract/programs/draft'

/** `waiting`: typed and not sent yet. `invalid`: holds something that nobody could store, such as no name at all. */
export type DraftStatus = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict' | 'invalid'

/** What stands in a field and cannot be read: it is no part of the draft, and must not look as if it were. */
export interface Unread {
  readonly step: BuilderStep
  readonly typed: readonly string[]
}

export interface DraftState {
  readonly draft: ProgramDraft
  /** By field. It outlives the step, so that who comes back finds what they typed. */
  readonly unread: Readonly<Record<string, Unread>>
  readonly status: DraftStatus
  readonly judgement: DraftJudgement
}

export interface DraftKeeper {
  readonly state: () => DraftState
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<ProgramDraft>) => void
  /** Says that a field cannot be read, or with nothing that it can again. */
  readonly hold: (field: string, unread: Unread | undefined) => void
  /** Takes what the server says today of the revision that is on the screen. */
  readonly judge: (judgement: DraftJudgement) => void
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

function createStore({ draft, judgement }: Pick<KeeperSettings, 'draft' | 'judgement'>) {
  let state: DraftState = { draft, unread: {}, judgement, status: 'saved' }
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change: Partial<DraftState>) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Keeps a draft on the server while it is typed: one save at a time, each over the one before. */
export function createDraftKeeper({ save, restMs = usualRestMs, ...initial }: KeeperSettings): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  const { get, set, subscribe } = createStore(initial)

  async function send(): Promise<void> {
    const { draft } = get()
    if (!programDraft.safeParse(draft).success) return set({ status: 'invalid' })
    set({ status: 'saving' })
    try {
      const judgement = await save(get().judgement.revision, draft)
      set({ judgement, status: get().draft === draft ? 'saved' : 'waiting' })
    } catch (error) {
      set({ status: statusAfter(error) })
    }
  }

  /** One after the other, until nothing waits. */
  async function drain(): Promise<void> {
    clearTimeout(timer)
    await sending
    while (get().status === 'waiting' || get().status === 'failed') {
      sending = send()
      await sending
      if (get().status === 'failed') return
    }
  }

  function change(changes: Partial<ProgramDraft>): void {
    if (get().status === 'conflict') return
    set({ draft: { ...get().draft, ...changes }, status: get().status === 'saving' ? 'saving' : 'waiting' })
    clearTimeout(timer)
    timer = setTimeout(() => void drain(), restMs)
  }

  function hold(field: string, unread: Unread | undefined): void {
    const { [field]: before, ...others } = get().unread
    if (before === undefined && unread === undefined) return
    set({ unread: unread === undefined ? others : { ...others, [field]: unread } })
  }

  return {
    state: get,
    subscribe,
    change,
    hold,
    judge: (judgement) => {
      if (get().status === 'saved' && judgement.revision === get().judgement.revision) set({ judgement })
    },
    flush: async () => {
      await drain()
      return get().status
    },
    stop: () => void drain(),
  }
}
