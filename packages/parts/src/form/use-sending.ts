import { useState, type SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from './call-error-text.ts'
import type { FormValues } from './contract-resolver.ts'
import type { Refusal } from './use-form-summary.ts'

type Sending = {
  readonly form: UseFormReturn<FormValues>
  readonly submit: (values: FormValues) => Promise<void>
  readonly isField: (name: string) => boolean
  readonly conclude: (refusal: Refusal | undefined) => void
  readonly onRefused: ((error: CallError) => void) | undefined
}

/** One try at a time: judge everything, send it, and put the server's refusal where it belongs. */
export function useSending({ form, submit, isField, conclude, onRefused }: Sending): {
  readonly isSubmitting: boolean
  readonly handleSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
} {
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function send(): Promise<Refusal | undefined> {
    if (!(await form.trigger())) return {}
    try {
      await submit(form.getValues())
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const refused = Object.entries(error.fields).filter(([name]) => isField(name))
      for (const [name, message] of refused) form.setError(name, { type: 'server', message })
      onRefused?.(error)
      return refused.length > 0 ? {} : { failure: callErrorText(error) }
    }
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSubmitting) return
    setIsSubmitting(true)
    try {
      conclude(await send())
    } finally {
      setIsSubmitting(false)
    }
  }

  return { isSubmitting, handleSubmit }
}
