const forms = [
  /^\d{1,9}$/,
  // Both ways of writing a fraction are used in the region.
  /^\d{1,9}[.,]\d{1,2}$/,
  /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/,
]

function toPlain(text: string): string {
  const fraction = /[.,](\d{1,2})$/.exec(text)
  const whole = (fraction === null ? text : text.slice(0, fraction.index)).replaceAll(/[.,]/g, '')
  return `${whole}.${(fraction?.[1] ?? '').padEnd(2, '0')}`
}

/** An amount in cents: positive, at most two decimals. `undefined` for everything else. */
export function readAmount(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '')
  if (!forms.some((form) => form.test(text))) return undefined
  const cents = Number(toPlain(text).replace('.', ''))
  return cents > 0 ? cents : undefined
}

const figures = new Intl.NumberFormat('es-419', { useGrouping: 'always', maximumFractionDigits: 2 })

/** As it is written back into its field. */
export function amountText(cents: number): string {
  return figures.format(cents / 100)
}
