import { useState } from 'react'
import { useErrorTitle } from './use-error-title.ts'

export type SummaryItem = { readonly fieldId: string; readonly text: string }

export type FormSummary = {
  readonly items: readonly SummaryItem[]
  /** Why the server rejected the form, beyond single fields. */
  readonly failure: string | undefined
  /** Changes with every failed submit, so that the summary takes the focus again. */
  readonly attempt: number
}

/** A failed submit; without `failure` the fields explain it. */
export type SubmitFailure = { readonly failure?: string }

/** Two passwords can have the same error: each line then also names its field. */
export function disambiguateItems(items: readonly (SummaryItem & { readonly label: string })[]): SummaryItem[] {
  const hasTwin = (text: string) => items.filter((other) => other.text === text).length > 1
  return items.map(({ fieldId, text, label }) => ({ fieldId, text: hasTwin(text) ? `${label}: ${text}` : text }))
}

/** The error summary of a rejected form, until all of it is fixed. */
export function useFormSummary(items: readonly SummaryItem[]): {
  readonly summary: FormSummary | undefined
  /** Call after a submit: with its error, or with `undefined`. */
  readonly showSummary: (refusal: SubmitFailure | undefined) => void
} {
  const [attempt, setAttempt] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isNeeded = isShown && (items.length > 0 || failure !== undefined)
  // Hidden until the next submit: a new error in a fixed form must not take the focus.
  if (isShown && !isNeeded) setIsShown(false)
  useErrorTitle(isNeeded)
  return {
    summary: isNeeded ? { items, failure, attempt } : undefined,
    showSummary: (refusal) => {
      setFailure(refusal?.failure)
      setIsShown(refusal !== undefined)
      if (refusal) setAttempt((count) => count + 1)
    },
  }
}
