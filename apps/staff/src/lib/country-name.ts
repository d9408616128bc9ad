const names = new Intl.DisplayNames('es-419', { type: 'region' })

/** The name of a country by its code; what somebody typed instead of one stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
