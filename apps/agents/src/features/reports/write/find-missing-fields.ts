import { reportForm, reportLimits, type ReportDraft } from '@grana/contract/reports/draft'
import { reportValidationTexts } from '@grana/messages/es/apps/reports-validation'
import { commonValidationTexts, fieldNotValid } from '@grana/messages/es/validation-common'
import { isWholeVector } from '@grana/parts/cvss/use-vector-score'
import { firstReasons } from '@grana/parts/form/first-reasons'
import { textLengthOf } from '@grana/parts/form/text-length'

export type FieldErrors = Readonly<Record<string, string>>

const texts: Readonly<Record<string, string>> = { ...commonValidationTexts, ...reportValidationTexts }

const written = ['title', 'summary', 'steps', 'impact'] as const

/** Errors for texts above their limit, in the same words as beside the field. */
function findLengthErrors(draft: ReportDraft): FieldErrors {
  return Object.fromEntries(
    written.flatMap((name) => {
      const { error } = textLengthOf(draft[name] ?? '', reportLimits[name])
      return error === undefined ? [] : [[name, error]]
    }),
  )
}

/** What a draft lacks before it can be submitted, by field; the server validates again. */
export function findMissingFields(draft: ReportDraft): FieldErrors {
  const { severity, ...others } = firstReasons(reportForm, draft)
  // A complete vector determines the severity.
  const hasVector = draft.cvss !== undefined && isWholeVector(draft.cvss)
  const reasons = { ...others, ...(severity !== undefined && !hasVector && { severity }) }
  const errors = Object.entries(reasons).map(([field, code]) => [field, texts[code] ?? fieldNotValid(field)])
  return { ...Object.fromEntries(errors), ...findLengthErrors(draft) }
}
