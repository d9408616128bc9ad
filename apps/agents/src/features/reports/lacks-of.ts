import { reportForm, type ReportDraft } from '@grana/contract/reports/draft'
import { reportValidationTexts } from '@grana/messages/es/apps/reports-validation'
import { commonValidationTexts, fieldNotValid } from '@grana/messages/es/validation-common'
import { isWholeVector } from '@grana/parts/cvss/use-vector-score'
import { firstReasons } from '@grana/parts/form/first-reasons'

export type Refused = Readonly<Record<string, string>>

const texts: Readonly<Record<string, string>> = { ...commonValidationTexts, ...reportValidationTexts }

/** What a draft lacks before it can be sent, in words by field; the server looks again. */
export function lacksOf(draft: ReportDraft): Refused {
  const { severity, ...others } = firstReasons(reportForm, draft)
  // A vector says the severity by itself.
  const isCounted = draft.cvss !== undefined && isWholeVector(draft.cvss)
  const reasons = { ...others, ...(severity !== undefined && !isCounted && { severity }) }
  return Object.fromEntries(
    Object.entries(reasons).map(([field, code]) => [field, texts[code] ?? fieldNotValid(field)]),
  )
}
