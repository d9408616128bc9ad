import { useState, type SubmitEvent } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from './call-error-text.ts'
import type { FormValues } from './form-values.ts'
import type { SubmitFailure } from './use-form-summary.ts'

type Sending = {
  readonly readAll: () => FormValues
  readonly judgeAll: (values: FormValues) => boolean
  readonly submit: (values: FormValues) => Promise<void>
  /** Puts the server's errors at the fields; returns how many had a field. */
  readonly refuse: (fields: Readonly<Record<string, string>>) => number
  readonly conclude: (refusal: SubmitFailure | undefined) => void
  readonly onRefused: ((error: CallError) => void) | undefined
}

/** One submit at a time: validates everything, sends it, and shows the server's error where it belongs. */
export function useSubmission({ readAll, judgeAll, submit, refuse, conclude, onRefused }: Sending): {
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
      return refuse(error.fields) > 0 ? {} : { failure: callErrorText(error) }
    }
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSubmitting) return
    const values = readAll()
    if (!judgeAll(values)) return conclude({})
    setIsSubmitting(true)
    try {
      conclude(await send(values))
    } finally {
      setIsSubmitting(false)
    }
  }

  return { isSubmitting, handleSubmit }
}
