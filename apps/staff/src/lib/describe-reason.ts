import { staffValidationTexts } from '@grana/messages/es/staff/validation'
import { commonValidationTexts } from '@grana/messages/es/validation-common'

const words: Readonly<Record<string, string>> = { ...commonValidationTexts, ...staffValidationTexts }

/** Why a field is refused, in words. */
export function describeReason(code: string): string {
  return words[code] ?? ''
}
