import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { saveProgramDraft, type ProgramDraftAnswer } from '@grana/contract/programs/builder'
import { useSaveWhenOnline } from '@grana/parts/drafts/use-save-when-online'
import { useApi } from '@grana/parts/query/api-context'
import {
  createProgramDraftAutosave,
  type ProgramDraftAutosave,
  type ProgramDraftState,
} from './program-draft-autosave.ts'

export interface ProgramDraftHandle extends ProgramDraftState {
  readonly keeper: ProgramDraftAutosave
}

/** The draft of a program while it is typed, saved on the server. A later response changes only its judgement. */
export function useProgramDraft(answer: ProgramDraftAnswer): ProgramDraftHandle {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [keeper] = useState(() =>
    createProgramDraftAutosave({
      draft: answer.draft,
      judgement: answer,
      save: (revision, draft) =>
        client.call(saveProgramDraft, {
          params: { organization, program: answer.program.id },
          body: { revision, draft },
        }),
    }),
  )
  useEffect(() => keeper.judge(answer), [keeper, answer])
  useEffect(() => () => void keeper.stop(), [keeper])
  useSaveWhenOnline(keeper.flush)
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      const { status, unread } = keeper.state()
      if (status !== 'saved' || Object.keys(unread).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [keeper])
  return { keeper, ...useSyncExternalStore(keeper.subscribe, keeper.state) }
}
