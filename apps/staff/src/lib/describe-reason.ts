import { staffValidationTexts } from '@grana/messages/es/staff/validation'

const words: Readonly<Record<string, string>> = staffValidationTexts

/** Why a field of this app is refused, in words; what every form may say is said by the form itself. */
export function describeReason(_field: string, reason: string): string | undefined {
  return words[reason]
}
