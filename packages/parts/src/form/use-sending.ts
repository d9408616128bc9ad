import { useState, type SubmitEvent } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from './call-error-text.ts'
import type { FormValues } from './form-values.ts'
import type { Refusal } from './use-form-summary.ts'

type Sending = {
  readonly readAll: () => FormValues
  readonly judgeAll: (values: FormValues) => boolean
  readonly submit: (values: FormValues) => Promise<void>
  /** Puts the server's words at the fields; gives how many had a place. */
  readonly refuse: (fields: Readonly<Record<string, string>>) => number
  readonly conclude: (refusal: Refusal | undefined) => void
  readonly onRefused: ((error: CallError) => void) | undefined
}

/** One try at a time: judge everything, send it, and put the server's refusal where it belongs. */
export function useSending({ readAll, judgeAll, submit, refuse, conclude, onRefused }: Sending): {
  readonly isSubmitting: boolean
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
} {
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function send(values: FormValues): Promise<Refusal | undefined> {
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
