import type { Country } from '@grana/contract/reference'
import { deviceTimeZone } from './device-time-zone.ts'

const latinAmerica = new Set('AR BO BR CL CO CR CU DO EC GT HN HT MX NI PA PE PR PY SV UY VE'.split(' '))

function rank({ code }: Country, home: string | undefined): number {
  if (code === home) return 0
  return latinAmerica.has(code) ? 1 : 2
}

/** The device's country first, then Latin America, then the rest; each group in the order of the list, from A to Z. */
export function orderCountries(countries: readonly Country[], home: string | undefined): readonly Country[] {
  return countries.toSorted((one, other) => rank(one, home) - rank(other, home))
}

type Zoned = Intl.Locale & { getTimeZones?: () => string[] | undefined }

/**
 * The zones of a country take a millisecond, four times as long on a phone, and there are 250 countries: yields after
 * this time.
 */
const PATIENCE_MILLISECONDS = 4

const giveTurn = () => new Promise((turn) => void setTimeout(turn))

/** Servers and privacy modes have a time zone of no country. */
const isNowhere = (timeZone: string) => /^(?:UTC|GMT|Etc\/)/.test(timeZone)

/** The device's probable country: by its time zone, or else by the region of its language. */
export async function deviceCountry(codes: readonly string[]): Promise<string | undefined> {
  await giveTurn()
  const timeZone = deviceTimeZone()
  const byLanguage = navigator.languages.map((language) => new Intl.Locale(language).region).find(Boolean)
  if (isNowhere(timeZone)) return byLanguage
  const likely = codes.filter((code) => code === byLanguage || latinAmerica.has(code))
  let begun = performance.now()
  for (const code of new Set([...likely, ...codes])) {
    if (zonesOf(code).includes(timeZone)) return code
    if (performance.now() - begun < PATIENCE_MILLISECONDS) continue
    await giveTurn()
    begun = performance.now()
  }
  return byLanguage
}

function zonesOf(code: string): string[] {
  const locale: Zoned = new Intl.Locale('und', { region: code })
  return locale.getTimeZones?.() ?? []
}
