import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { submitReport, type ReportDraftAnswer } from '@grana/contract/reports/agent-reports'
import { successTexts } from '@grana/messages/es/success'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { showToast } from '@grana/ui/show-toast'

type Refused = Readonly<Record<string, string>>

/** Sends what is stored; what it lacks is said at its fields. */
export function useSending(answer: ReportDraftAnswer, flush: () => Promise<number | undefined>) {
  const { client } = useApp().session
  const navigate = useNavigate()
  const [refused, setRefused] = useState<Refused>({})
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      const revision = await flush()
      if (revision === undefined) return
      const { id } = await client.call(submitReport, { params: { draft: answer.id }, body: { revision } })
      showToast({ tone: 'success', title: successTexts['report.submitted'] })
      void navigate(paths.report(id))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.fields ?? {})
      showToast({ tone: 'danger', title: callErrorText(error) })
    } finally {
      setIsSending(false)
    }
  }
  return { refused, isSending, send: () => void send() }
}
