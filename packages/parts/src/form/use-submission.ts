import { useState, type SubmitEvent } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from './call-error-text.ts'
import type { FormValues } from './form-values.ts'
import type { SubmitFailure } from './use-form-summary.ts'

type SubmissionOptions = {
  readonly readAll: () => FormValues
  readonly validateAll: (values: FormValues) => boolean
  readonly submit: (values: FormValues) => Promise<void>
  /** Puts the server's errors at the fields; returns how many had a field. */
  readonly setServerErrors: (fields: Readonly<Record<string, string>>) => number
  readonly showSummary: (refusal: SubmitFailure | undefined) => void
  readonly onRefused: ((error: CallError) => void) | undefined
}

/** One submit at a time: validates everything, sends it, and shows the server's error where it belongs. */
export function useSubmission({
  readAll,
  validateAll,
  submit,
  setServerErrors,
  showSummary,
  onRefused,
}: SubmissionOptions): {
  readonly isSubmitting: boolean
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
} {
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function send(values: FormValues): Promise<SubmitFailure | undefined> {
    try {
      await submit(values)
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onRefused?.(error)
      // Empty where errors at the fields explain it.
      return setServerErrors(error.fields) > 0 ? {} : { failure: callErrorText(error) }
    }
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSubmitting) return
    const values = readAll()
    if (!validateAll(values)) return showSummary({})
    setIsSubmitting(true)
    try {
      showSummary(await send(values))
    } finally {
      setIsSubmitting(false)
    }
  }

  return { isSubmitting, handleSubmit }
}
