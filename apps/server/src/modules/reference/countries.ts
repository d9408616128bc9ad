import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import type { Country } from '@grana/contract/reference'

const language = 'es'

function listOnce(): readonly Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, calling_code: `+${getCountryCallingCode(code)}` }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

/** Every country that has a calling code, by its Spanish name from A to Z. */
export const countries = listOnce()

/** People write names in small letters and without accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
}

const codesByText = new Map(
  countries.flatMap(({ code, name }) => [
    [plain(code), code],
    [plain(name), code],
  ]),
)

/** The code that a code or a Spanish name stands for, if it is one that we know. */
export function countryCodeOf(text: string): string | undefined {
  return codesByText.get(plain(text))
}
