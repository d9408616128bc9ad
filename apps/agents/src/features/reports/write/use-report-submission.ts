import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { submitReport } from '@grana/contract/reports/agent-reports'
import { successTexts } from '@grana/messages/es/success'
import { useApp } from '@grana/parts/app/app-context'
import { callErrorText } from '@grana/parts/form/call-error-text'
import { showToast } from '@grana/ui/show-toast'
import type { FieldErrors } from './find-missing-fields.ts'

type SubmissionOptions = {
  readonly id: string
  /** The revision that contains everything typed; `undefined` while it cannot be stored. */
  readonly flush: () => Promise<number | undefined>
  /** Called when the report is submitted. */
  readonly onSent: () => void
  /** Errors from the server, by field. */
  readonly onFieldErrors: (fields: FieldErrors) => void
}

/** Submits the stored draft. */
export function useReportSubmission({ id, flush, onSent, onFieldErrors }: SubmissionOptions) {
  const { client } = useApp().session
  const navigate = useNavigate()
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      const revision = await flush()
      if (revision === undefined) return
      const sent = await client.call(submitReport, { params: { draft: id }, body: { revision } })
      onSent()
      showToast({ tone: 'success', title: successTexts['report.submitted'] })
      void navigate(paths.report(sent.id))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onFieldErrors(error.fields)
      showToast({ tone: 'danger', title: callErrorText(error) })
    } finally {
      setIsSending(false)
    }
  }
  return { isSending, send: () => void send() }
}
