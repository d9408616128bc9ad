const names = new Intl.DisplayNames('es-419', { type: 'region' })

/** Name of a country code; other text is returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
