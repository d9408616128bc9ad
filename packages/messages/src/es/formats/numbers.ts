/**
 * Formats numbers as Spanish readers of the region write them: "1,000". The format is created with the first number,
 * because that takes a phone a tenth of a second, and most pages that load these texts never format one.
 */
export function createNumberFormatter(decimals: number): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    format ??= new Intl.NumberFormat('es-419', { useGrouping: 'always', maximumFractionDigits: decimals })
    return format.format(value)
  }
}
