import { staffValidationTexts } from '@grana/messages/es/staff/validation'

const words: Readonly<Record<string, string>> = staffValidationTexts

/** Message for a rejected field of this app; common messages come from the form itself. */
export function describeReason(_field: string, reason: string): string | undefined {
  return words[reason]
}
