import { formTexts } from '@grana/messages/es/forms'
import { ErrorSummary } from '@grana/ui/error-summary'
import type { FormSummary as Summary } from './use-form-summary.ts'

/** What stands on top of a form that was refused: the words of its fields, or why the whole of it was not taken. */
export function FormSummary({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null
  const { failure, items, attempt } = summary
  return failure === undefined ? (
    <ErrorSummary title={formTexts.summaryTitle} items={items} attempt={attempt} />
  ) : (
    <ErrorSummary title={formTexts.failureTitle} items={[{ text: failure }, ...items]} attempt={attempt} />
  )
}
