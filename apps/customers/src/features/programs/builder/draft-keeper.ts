import type { DraftJudgement } from '@grana/contract/programs/builder'
import { programDraft, type BuilderStep, type ProgramDraft } from '@grana/contract/programs/draft'
import { createDraftKeeper as keepDraft, type DraftStatus } from '@grana/parts/drafts/draft-keeper'

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
  readonly stop: () => Promise<void>
}

type Save = (revision: number, draft: ProgramDraft) => Promise<DraftJudgement>

export interface KeeperSettings {
  readonly draft: ProgramDraft
  readonly judgement: DraftJudgement
  readonly save: Save
  /** How long typing has to rest. */
  readonly restMs?: number
}

/** The keeper of every draft, with what the builder knows besides: fields that cannot be read. */
export function createDraftKeeper({ draft, judgement, save, restMs }: KeeperSettings): DraftKeeper {
  const kept = keepDraft<ProgramDraft, DraftJudgement>({
    draft,
    receipt: judgement,
    save,
    isStorable: (typed) => programDraft.safeParse(typed).success,
    conflictCode: 'program.draft_conflict',
    ...(restMs !== undefined && { restMs }),
  })
  let unread: DraftState['unread'] = {}
  const standing = (): DraftState => {
    const { receipt, ...rest } = kept.state()
    return { ...rest, judgement: receipt, unread }
  }
  let state = standing()
  const listeners = new Set<() => void>()
  const tell = () => {
    state = standing()
    for (const listener of listeners) listener()
  }
  kept.subscribe(tell)

  function hold(field: string, held: Unread | undefined): void {
    const { [field]: before, ...others } = unread
    if (before === undefined && held === undefined) return
    unread = held === undefined ? others : { ...others, [field]: held }
    tell()
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: kept.change,
    hold,
    judge: kept.renew,
    flush: kept.flush,
    stop: kept.stop,
  }
}
