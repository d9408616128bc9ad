import { draftLimits } from '@grana/contract/programs/draft'
import { numberWriter } from '@grana/messages/es/formats/numbers'

const forms = [
  /^\d+$/,
  // Both ways of writing a fraction are used in the region.
  /^\d+[.,]\d{1,2}$/,
  // No group of three stands behind a zero: 0.001 is a thousandth and not one.
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

/** An amount in cents: positive, at most two decimals, no more than a draft holds. `undefined` for everything else. */
export function readAmount(typed: string): number | undefined {
  const cents = toCents(typed)
  return cents === undefined || cents > draftLimits.rewardCents ? undefined : cents
}

/** An amount, but more than a draft holds. */
export function isTooLarge(typed: string): boolean {
  return (toCents(typed) ?? 0) > draftLimits.rewardCents
}

const figures = numberWriter(2)

/** As it is written back into its field. */
export function amountText(cents: number): string {
  return figures(cents / 100)
}
