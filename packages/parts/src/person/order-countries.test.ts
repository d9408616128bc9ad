import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceCountry, orderCountries } from './order-countries.ts'

const countries = ['DE', 'AR', 'ES', 'MX', 'AT'].map((code) => ({ code, name: `${code} name`, calling_code: '+1' }))

describe('order of the countries', () => {
  test("the device's own, then Latin America, then A to Z", () => {
    expect(orderCountries(countries, 'ES').map(({ code }) => code)).toEqual(['ES', 'AR', 'MX', 'AT', 'DE'])
  })

  test('without a known device Latin America comes first', () => {
    expect(orderCountries(countries, undefined).map(({ code }) => code)).toEqual(['AR', 'MX', 'AT', 'DE', 'ES'])
  })

  test('accents do not send a name to the end', () => {
    const named = [
      { code: 'ZZ', name: 'Zeta', calling_code: '+1' },
      { code: 'AX', name: '\u00C1land', calling_code: '+1' },
    ]
    expect(orderCountries(named, undefined)[0]?.code).toBe('AX')
  })
})

describe('country of the device', () => {
  afterEach(() => vi.restoreAllMocks())

  /** A device in a time zone, with a language. */
  function device(timeZone: string, language: string) {
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
  }
  const codes = ['AT', 'BO', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'KE', 'LU', 'MX', 'NO', 'ZA']

  test.each([
    ['America/Mexico_City', 'es-ES', 'MX'],
    ['Europe/Madrid', 'en-GB', 'ES'],
    ['Africa/Johannesburg', 'es-MX', 'ZA'],
    ['UTC', 'es-BO', 'BO'],
    ['UTC', 'es', undefined],
  ])('in %s with %s it is %s', async (zone, language, country) => {
    device(zone, language)
    expect(await deviceCountry(codes)).toBe(country)
  })

  test('other work gets its turn while zones are compared', async () => {
    device('Antarctica/Troll', 'es')
    // Every country takes as long as a page may be kept waiting.
    let passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (passed += 5))
    let turns = 0
    const timer = setInterval(() => (turns += 1))

    await deviceCountry(codes)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })
})
