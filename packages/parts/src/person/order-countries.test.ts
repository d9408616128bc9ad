import { describe, expect, test } from 'vitest'
import { orderCountries } from './order-countries.ts'

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
