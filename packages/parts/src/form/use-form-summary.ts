import { useState } from 'react'
import { useErrorTitle } from './use-error-title.ts'

export type SummaryItem = { readonly fieldId: string; readonly text: string }

export type FormSummary = {
  readonly items: readonly SummaryItem[]
  /** Why the server refused, beyond single fields. */
  readonly failure: string | undefined
  /** Changes with every failed try, so that the focus comes again. */
  readonly attempt: number
}

/** How a try ended badly; without a failure the fields say it all. */
export type Refusal = { readonly failure?: string }

/** Two passwords can be refused in the same words: then each line also says which field it means. */
export function nameTwins(told: readonly (SummaryItem & { readonly label: string })[]): SummaryItem[] {
  const hasTwin = (text: string) => told.filter((other) => other.text === text).length > 1
  return told.map(({ fieldId, text, label }) => ({ fieldId, text: hasTwin(text) ? `${label}: ${text}` : text }))
}

/** What stands on top of a form that was refused, until all of it is mended. */
export function useFormSummary(items: readonly SummaryItem[]): {
  readonly summary: FormSummary | undefined
  /** Call when a try has ended: with how it was refused, or with nothing. */
  readonly conclude: (refusal: Refusal | undefined) => void
} {
  const [attempt, setAttempt] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isNeeded = isShown && (items.length > 0 || failure !== undefined)
  // Gone until the next try: a slip in a form that was mended must not call the focus back.
  if (isShown && !isNeeded) setIsShown(false)
  useErrorTitle(isNeeded)
  return {
    summary: isNeeded ? { items, failure, attempt } : undefined,
    conclude: (refusal) => {
      setFailure(refusal?.failure)
      setIsShown(refusal !== undefined)
      if (refusal) setAttempt((count) => count + 1)
    },
  }
}
