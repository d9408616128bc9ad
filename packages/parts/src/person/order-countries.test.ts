import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deviceCountry, orderCountries } from './order-countries.ts'

const countries = ['AR', 'AT', 'DE', 'ES', 'MX'].map((code) => ({ code, name: `${code} name`, calling_code: '+1' }))

describe('order of the countries', () => {
  test("the device's own, then Latin America, then A to Z", () => {
    expect(orderCountries(countries, 'ES').map(({ code }) => code)).toEqual(['ES', 'AR', 'MX', 'AT', 'DE'])
  })

  test('without a known device Latin America comes first', () => {
    expect(orderCountries(countries, undefined).map(({ code }) => code)).toEqual(['AR', 'MX', 'AT', 'DE', 'ES'])
  })
})

describe('country of the device', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  /** A device in a time zone, with a language. */
  function device(timeZone: string, language: string) {
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => timeZone } })
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

  test('a browser without Temporal reports its zone through date formatting', async () => {
    vi.stubGlobal('Temporal', undefined)
    const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'America/La_Paz' }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(options)
    expect(await deviceCountry(codes)).toBe('BO')
  })

  test('yields to other work while zones are compared', async () => {
    device('Antarctica/Troll', 'es')
    // Every country takes as long as a page may be blocked.
    let passed = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (passed += 5))
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const turns = vi.spyOn(globalThis, 'setTimeout')
    const found = deviceCountry(codes)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await found).toBeUndefined()
    // One before the first country, and one after each of them.
    expect(turns).toHaveBeenCalledTimes(1 + codes.length)
  })
})
