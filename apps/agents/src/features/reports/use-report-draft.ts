import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { saveReportDraft, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { reportDraft, type ReportDraft } from '@grana/contract/reports/draft'
import { useApp } from '@grana/parts/app/app-context'
import { createDraftKeeper, type Receipt } from '@grana/parts/drafts/draft-keeper'

/** The report as it is typed, kept on the server. */
export function useReportDraft(answer: ReportDraftAnswer) {
  const { session } = useApp()
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
  useEffect(() => () => keeper.stop(), [keeper])
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (keeper.state().status !== 'saved') event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [keeper])
  /** The revision that holds everything that was typed; nothing while it cannot be stored. */
  const flush = async () => ((await keeper.flush()) === 'saved' ? keeper.state().receipt.revision : undefined)
  return { ...useSyncExternalStore(keeper.subscribe, keeper.state), change: keeper.change, flush }
}
