import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { saveReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { useApp } from '@grana/parts/app/app-context'
import { createDraftAutosave, type Receipt } from '@grana/parts/drafts/draft-autosave'
import type { LocalCopies } from '@grana/parts/drafts/local-copies'
import { storeLocalCopies } from '@grana/parts/drafts/store-local-copies'
import { useSaveWhenOnline } from '@grana/parts/drafts/use-save-when-online'

export interface EditedDraft {
  readonly answer: ReportDraftAnswer
  readonly copies: LocalCopies<ReportDraft>
  /** The draft is this browser's copy, and the server does not have it yet. */
  readonly isRestored: boolean
}

/** The report draft while it is typed: saved on the server, and in this browser while the server is unreachable. */
export function useReportDraft({ answer, copies, isRestored }: EditedDraft) {
  const { session } = useApp()
  const isGone = useRef(false)
  const autosave = useMemo(
    () =>
      createDraftAutosave<ReportDraft, Receipt>({
        draft: answer.draft,
        receipt: answer,
        isStorable: (draft) => reportDraft.safeParse(draft).success,
        conflictCode: 'report.draft_conflict',
        save: (revision, draft) =>
          session.client.call(saveReportDraft, { params: { draft: answer.id }, body: { revision, draft } }),
      }),
    [answer, session],
  )
  useEffect(() => {
    const hasSignedOut = () => {
      const state = session.state()
      return state.status === 'signed-out' && state.reason === 'chosen'
    }
    const stop = storeLocalCopies({ autosave, copies, isRestored, isOver: () => isGone.current || hasSignedOut() })
    // The copy in this browser is an unsaved change.
    if (isRestored) autosave.change({})
    return () => void stop()
  }, [autosave, copies, isRestored, session])
  useSaveWhenOnline(autosave.flush)
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (autosave.state().status !== 'saved') event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [autosave])
  /** The revision that contains everything typed; `undefined` while it cannot be stored. */
  const flush = async () => ((await autosave.flush()) === 'saved' ? autosave.state().receipt.revision : undefined)
  /** Called when the draft was submitted or discarded. */
  const forget = () => {
    isGone.current = true
    copies.forgetAll()
  }
  return { ...useSyncExternalStore(autosave.subscribe, autosave.state), change: autosave.change, flush, forget }
}
