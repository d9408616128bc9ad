import { useState } from 'react'
import type { ReportDraft } from '@grana/contract/reports/draft'
import { reports } from '@grana/messages/es/apps/reports'
import { weaknessFieldTexts } from '@grana/messages/es/weakness-field'
import { useFormSummary, type FormSummary } from '@grana/parts/form/use-form-summary'
import type { FieldErrors } from './find-missing-fields.ts'

const texts = reports.write

/** Fields of the form in page order, with their labels. */
const fields: readonly (readonly [keyof ReportDraft, string])[] = [
  ['target_id', texts.target],
  ['weakness', weaknessFieldTexts.label],
  ['title', texts.name],
  ['summary', texts.summary],
  ['steps', texts.steps],
  ['impact', texts.impact],
  ['severity', texts.severity],
  ['cvss', reports.content.cvss],
]

export type FormErrors = {
  /** Error summary above the form after a failed submission; each entry links to its field. */
  readonly summary: FormSummary | undefined
  /** Errors by field, until the field changes. */
  readonly errors: FieldErrors
  /** Replaces all errors after a failed submission, and shows the summary. */
  readonly setErrors: (errors: FieldErrors) => void
  /** Removes the errors of fields that changed. */
  readonly clearErrors: (change: Partial<ReportDraft>) => void
  /** Sets the error of one field without moving the focus: the user is in it, or has just left it. */
  readonly setFieldError: (name: string, reason: string | undefined) => void
}

/** Holds field errors, and their summary above the form. */
export function useFormErrors(): FormErrors {
  const [errors, setAllErrors] = useState<FieldErrors>({})
  const items = fields.flatMap(([name, label]) => {
    const reason = errors[name]
    return reason === undefined ? [] : [{ fieldId: `field-${name}`, text: `${label}: ${reason}` }]
  })
  const { summary, showSummary } = useFormSummary(items)
  return {
    summary,
    errors,
    setErrors: (next) => {
      setAllErrors(next)
      showSummary(Object.keys(next).length === 0 ? undefined : {})
    },
    setFieldError: (name, reason) =>
      setAllErrors(({ [name]: _, ...others }) => (reason === undefined ? others : { ...others, [name]: reason })),
    clearErrors: (change) => {
      // A vector also determines the severity.
      const changed = new Set([...Object.keys(change), ...('cvss' in change ? ['severity'] : [])])
      setAllErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !changed.has(name))))
    },
  }
}
