import { draftLimits } from '@grana/contract/programs/draft'
import { createNumberFormatter } from '@grana/messages/es/formats/numbers'

const forms = [
  /^\d+$/,
  // Both decimal separators are used in the region.
  /^\d+[.,]\d{1,2}$/,
  // Thousands groups do not follow a zero: 0.001 is one thousandth, not one.
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/,
]

function toPlain(text: string): string {
  const fraction = /[.,](\d{1,2})$/.exec(text)
  const whole = (fraction === null ? text : text.slice(0, fraction.index)).replaceAll(/[.,]/g, '')
  return `${whole}.${(fraction?.[1] ?? '').padEnd(2, '0')}`
}

function toCents(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '')
  if (!forms.some((form) => form.test(text))) return undefined
  const cents = Number(toPlain(text).replace('.', ''))
  return cents > 0 ? cents : undefined
}

/** Parses an amount to cents: positive, at most two decimals, within the draft's limit. Otherwise `undefined`. */
export function parseAmount(typed: string): number | undefined {
  const cents = toCents(typed)
  return cents === undefined || cents > draftLimits.rewardCents ? undefined : cents
}

/** A valid amount above the draft's limit. */
export function isTooLarge(typed: string): boolean {
  return (toCents(typed) ?? 0) > draftLimits.rewardCents
}

const figures = createNumberFormatter(2)

/** Formats an amount for its field. */
export function formatAmountInput(cents: number): string {
  return figures(cents / 100)
}
