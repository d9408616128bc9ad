import type { Country } from '@grana/contract/reference'

const latinAmerica = new Set('AR BO BR CL CO CR CU DO EC GT HN HT MX NI PA PE PR PY SV UY VE'.split(' '))

function rank({ code }: Country, home: string | undefined): number {
  if (code === home) return 0
  return latinAmerica.has(code) ? 1 : 2
}

/** The device's country first, then Latin America, then the rest; each group from A to Z. */
export function orderCountries(countries: readonly Country[], home: string | undefined): readonly Country[] {
  const { compare } = new Intl.Collator('es')
  return countries.toSorted((one, other) => rank(one, home) - rank(other, home) || compare(one.name, other.name))
}

type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/** Zones of a country take half a millisecond, and there are 250 countries: other work gets its turn in between. */
const AT_ONCE = 10

/** Where the device seems to be: by its time zone, and where browsers cannot tell, by the region of its language. */
export async function deviceCountry(codes: readonly string[]): Promise<string | undefined> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const byLanguage = navigator.languages.map((language) => new Intl.Locale(language).region).find(Boolean)
  const likely = codes.filter((code) => code === byLanguage || latinAmerica.has(code))
  const ordered = [...new Set([...likely, ...codes])]
  for (let from = 0; from < ordered.length; from += AT_ONCE) {
    const found = ordered.slice(from, from + AT_ONCE).find((code) => zonesOf(code).includes(timeZone))
    if (found !== undefined) return found
    await new Promise((turn) => setTimeout(turn))
  }
  return byLanguage
}

function zonesOf(code: string): string[] {
  const locale: Zoned = new Intl.Locale('und', { region: code })
  return locale.getTimeZones?.() ?? []
}
