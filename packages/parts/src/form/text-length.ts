import { textLength } from '@grana/messages/es/apps/text-length'

export type TextLength = {
  /** How many characters are left, once few are. */
  readonly echo: string | undefined
  /** How many are too many. */
  readonly error: string | undefined
}

/** Counts as the contract does: it trims and composes before it measures. */
const countedLength = (text: string) => text.trim().normalize('NFC').length

/** From here on the count is shown: a tenth of the limit, within bounds that make sense to read. */
const nearEnd = (max: number) => Math.min(500, Math.max(20, max / 10))

/**
 * What a field says about the length of its text. Fields that use it carry no `maxLength`: the browser cuts a pasted
 * text at that attribute without a word.
 */
export function textLengthOf(text: string, max: number): TextLength {
  const left = max - countedLength(text)
  if (left < 0) return { echo: undefined, error: textLength.over(-left, max) }
  return { echo: left <= nearEnd(max) ? textLength.left(left) : undefined, error: undefined }
}
