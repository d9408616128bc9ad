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

/** Where the device seems to be: by its time zone, and where browsers cannot tell, by the region of its language. */
export function deviceCountry(codes: readonly string[]): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const byZone = codes.find((code) => zonesOf(code).includes(timeZone))
  return byZone ?? navigator.languages.map((language) => new Intl.Locale(language).region).find(Boolean)
}

function zonesOf(code: string): string[] {
  const locale: Zoned = new Intl.Locale('und', { region: code })
  return locale.getTimeZones?.() ?? []
}
