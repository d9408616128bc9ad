import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { saveProgramDraft, type DraftAnswer } from '@grana/contract/programs/builder'
import { useApp } from '@grana/parts/app/app-context'
import { useSavingOnceOnline } from '@grana/parts/drafts/use-saving-once-online'
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts'

export interface UsedDraft extends DraftState {
  readonly keeper: DraftKeeper
}

/** The draft of a program as it is typed, kept on the server. A later answer changes only what is said of it. */
export function useDraft(answer: DraftAnswer): UsedDraft {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const [keeper] = useState(() =>
    createDraftKeeper({
      draft: answer.draft,
      judgement: answer,
      save: (revision, draft) =>
        session.client.call(saveProgramDraft, {
          params: { organization, program: answer.program.id },
          body: { revision, draft },
        }),
    }),
  )
  useEffect(() => keeper.judge(answer), [keeper, answer])
  useEffect(() => () => void keeper.stop(), [keeper])
  useSavingOnceOnline(keeper.flush)
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      const { status, unread } = keeper.state()
      if (status !== 'saved' || Object.keys(unread).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [keeper])
  return { keeper, ...useSyncExternalStore(keeper.subscribe, keeper.state) }
}
