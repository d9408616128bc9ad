/**
 * Writes numbers as our readers do: "1,000". The format is made with the first number, because the first one of a page
 * holds a telephone for a tenth of a second, and most pages that bring these texts never write one.
 */
export function numberWriter(decimals: number): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => {
    format ??= new Intl.NumberFormat('es-419', { useGrouping: 'always', maximumFractionDigits: decimals })
    return format.format(value)
  }
}
