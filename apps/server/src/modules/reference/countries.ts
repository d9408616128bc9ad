import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Country } from '@grana/contract/reference'

const language = 'es'

function buildCountries(): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, calling_code: `+${getCountryCallingCode(code)}` }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

/** Every country with a calling code, sorted by Spanish name. */
export const countries = buildCountries()

/** Removes accents, case and surrounding space. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
}

const codesByText = new Map(
  countries.flatMap(({ code, name }) => [
    [normalize(code), code],
    [normalize(name), code],
  ]),
)

/** ISO code of a country given by code or Spanish name. */
export function findCountryCode(text: string): string | undefined {
  return codesByText.get(normalize(text))
}
