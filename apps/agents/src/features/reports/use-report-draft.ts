import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { saveReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { useApp } from '@grana/parts/app/app-context'
import { createDraftKeeper, type Receipt } from '@grana/parts/drafts/draft-keeper'
import { keepLocalCopies } from '@grana/parts/drafts/keep-local-copies'
import type { LocalCopies } from '@grana/parts/drafts/local-copies'
import { useSavingOnceOnline } from '@grana/parts/drafts/use-saving-once-online'

export interface WrittenDraft {
  readonly answer: ReportDraftAnswer
  readonly copies: LocalCopies<ReportDraft>
  /** Its draft is what this browser kept, and the server does not have it yet. */
  readonly isRestored: boolean
}

/** The report as it is typed, kept on the server, and in this browser while the server cannot be reached. */
export function useReportDraft({ answer, copies, isRestored }: WrittenDraft) {
  const { session } = useApp()
  const isGone = useRef(false)
  const keeper = useMemo(
    () =>
      createDraftKeeper<ReportDraft, Receipt>({
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
    const stop = keepLocalCopies({ keeper, copies, isRestored, isOver: () => isGone.current || hasSignedOut() })
    // What the browser kept is a change that waits.
    if (isRestored) keeper.change({})
    return () => void stop()
  }, [keeper, copies, isRestored, session])
  useSavingOnceOnline(keeper.flush)
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (keeper.state().status !== 'saved') event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [keeper])
  /** The revision that holds everything that was typed; nothing while it cannot be stored. */
  const flush = async () => ((await keeper.flush()) === 'saved' ? keeper.state().receipt.revision : undefined)
  /** The draft was sent or discarded. */
  const forget = () => {
    isGone.current = true
    copies.forgetAll()
  }
  return { ...useSyncExternalStore(keeper.subscribe, keeper.state), change: keeper.change, flush, forget }
}
