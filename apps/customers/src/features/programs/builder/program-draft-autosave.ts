import type { DraftReview } from '@grana/contract/programs/builder'
import { programDraft, type BuilderStep, type ProgramDraft } from '@grana/contract/programs/draft'
import { createDraftAutosave, type DraftStatus } from '@grana/parts/drafts/draft-autosave'

/** Field input that cannot be parsed: it is not part of the draft, and must not appear to be. */
export interface UnparsedField {
  readonly step: BuilderStep
  readonly typed: readonly string[]
}

export interface ProgramDraftState {
  readonly draft: ProgramDraft
  /** By field. Survives leaving the step, so that the user finds the input again. */
  readonly unread: Readonly<Record<string, UnparsedField>>
  readonly status: DraftStatus
  readonly review: DraftReview
}

export interface ProgramDraftAutosave {
  readonly state: () => ProgramDraftState
  readonly subscribe: (listener: () => void) => () => void
  readonly change: (change: Partial<ProgramDraft>) => void
  /** Marks a field as unparsed, or clears the mark with `undefined`. */
  readonly setUnparsed: (field: string, unread: UnparsedField | undefined) => void
  /** Applies the server's current review of the revision on the screen. */
  readonly setReview: (review: DraftReview) => void
  /** Sends pending changes now; resolves when all input is stored or cannot be. */
  readonly flush: () => Promise<DraftStatus>
  /** Stops the timer and sends pending changes. */
  readonly stop: () => Promise<void>
}

type Save = (revision: number, draft: ProgramDraft) => Promise<DraftReview>

export interface ProgramDraftAutosaveSettings {
  readonly draft: ProgramDraft
  readonly review: DraftReview
  readonly save: Save
  /** Pause in typing before a save. */
  readonly restMs?: number
}

/** The shared draft autosave, extended by fields that cannot be parsed. */
export function createProgramDraftAutosave({
  draft,
  review,
  save,
  restMs,
}: ProgramDraftAutosaveSettings): ProgramDraftAutosave {
  const autosave = createDraftAutosave<ProgramDraft, DraftReview>({
    draft,
    receipt: review,
    save,
    isStorable: (typed) => programDraft.safeParse(typed).success,
    conflictCode: 'program.draft_conflict',
    ...(restMs !== undefined && { restMs }),
  })
  let unread: ProgramDraftState['unread'] = {}
  const currentState = (): ProgramDraftState => {
    const { receipt, ...rest } = autosave.state()
    return { ...rest, review: receipt, unread }
  }
  let state = currentState()
  const listeners = new Set<() => void>()
  const notify = () => {
    state = currentState()
    for (const listener of listeners) listener()
  }
  autosave.subscribe(notify)

  function setUnparsed(field: string, input: UnparsedField | undefined): void {
    const { [field]: before, ...others } = unread
    if (before === undefined && input === undefined) return
    unread = input === undefined ? others : { ...others, [field]: input }
    notify()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: autosave.change,
    setUnparsed,
    setReview: autosave.renew,
    flush: autosave.flush,
    stop: autosave.stop,
  }
}
