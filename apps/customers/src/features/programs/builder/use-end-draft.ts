import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { showToast } from '@grana/ui/show-toast'
import type { StepProps } from './step-props.ts'

/** For calls that end the draft by publishing or discarding it. */
export function useEndDraft({ answer, onStartOver, onLookAgain }: StepProps) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const end = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ tone: 'danger', title: callErrorText(error) })
      if (error.code === 'program.draft_conflict') onStartOver()
      // A new obstacle appeared; the checklist names it.
      else onLookAgain()
    } finally {
      setIsBusy(false)
    }
  }
  const params = { organization, program: answer.program.id }
  return { client, params, isBusy, end, leave: async () => navigate(paths.program(answer.program.id)) }
}
