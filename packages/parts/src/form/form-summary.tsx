import { formTexts } from '@grana/messages/es/forms'
import { ErrorSummary } from '@grana/ui/error-summary'
import type { FormSummary as Summary } from './use-form-summary.ts'

/** The error summary at the top of a rejected form: the errors of its fields, or why the whole was rejected. */
export function FormSummary({ summary }: { readonly summary: Summary | undefined }) {
  if (!summary) return null
  const { failure, items, attempt } = summary
  return failure === undefined ? (
    <ErrorSummary title={formTexts.summaryTitle} items={items} attempt={attempt} />
  ) : (
    <ErrorSummary title={formTexts.failureTitle} items={[{ text: failure }, ...items]} attempt={attempt} />
  )
}
