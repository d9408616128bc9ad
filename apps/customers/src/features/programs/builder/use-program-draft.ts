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
  readonly autosave: ProgramDraftAutosave
}

/** The draft of a program while it is typed, saved on the server. A later response changes only its review. */
export function useProgramDraft(answer: ProgramDraftAnswer): ProgramDraftHandle {
  const client = useApi()
  const { id: organization } = useOrganization()
  const [autosave] = useState(() =>
    createProgramDraftAutosave({
      draft: answer.draft,
      review: answer,
      save: (revision, draft) =>
        client.call(saveProgramDraft, {
          params: { organization, program: answer.program.id },
          body: { revision, draft },
        }),
    }),
  )
  useEffect(() => autosave.setReview(answer), [autosave, answer])
  useEffect(() => () => void autosave.stop(), [autosave])
  useSaveWhenOnline(autosave.flush)
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      const { status, unread } = autosave.state()
      if (status !== 'saved' || Object.keys(unread).length > 0) event.preventDefault()
    }
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [autosave])
  return { autosave, ...useSyncExternalStore(autosave.subscribe, autosave.state) }
}
