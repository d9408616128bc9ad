import { textLength } from '@grana/messages/es/apps/text-length'

export type TextLength = {
  /** How many characters are left, once few are. */
  readonly echo: string | undefined
  /** How many are too many. */
  readonly error: string | undefined
}

/** Counts as the contract does: it trims and normalizes before it measures. */
const countedLength = (text: string) => text.trim().normalize('NFC').length

/** The count is shown from here on: a tenth of the limit, between 20 and 500. */
const nearEnd = (max: number) => Math.min(500, Math.max(20, max / 10))

/** Whether a text exceeds its limit. */
export const isTooLong = (text: string, max: number): boolean => countedLength(text) > max

/**
 * Messages about the length of a text. Fields that use it have no `maxLength`: browsers silently cut pasted text at
 * that attribute. Another error of the field is shown while the length is valid.
 */
export function textLengthOf(text: string, max: number, otherError?: string): TextLength {
  const left = max - countedLength(text)
  if (left < 0) return { echo: undefined, error: textLength.over(-left, max) }
  return { echo: left <= nearEnd(max) ? textLength.left(left) : undefined, error: otherError }
}
