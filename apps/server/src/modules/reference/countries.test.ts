import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listCountries } from '@grana/contract/reference'
import { countries, findCountryCode } from './countries.ts'

describe('the list', () => {
  test('contains every country once, with its calling code', () => {
    expect(countries.length).toBeGreaterThan(240)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(countries.find(({ code }) => code === 'MX')).toMatchObject({ calling_code: '+52' })
    for (const { code, name, calling_code } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(name).not.toBe(code)
      expect(calling_code).toMatch(/^\+\d{1,4}$/)
    }
  })

  test('is sorted by Spanish name', () => {
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare))
  })
})

describe('country codes', () => {
  const named = (code: string) => countries.find((country) => country.code === code)?.name ?? ''

  test('finds codes and names in any case and without accents', () => {
    expect(findCountryCode('MX')).toBe('MX')
    expect(findCountryCode('mx')).toBe('MX')
    expect(findCountryCode(named('MX'))).toBe('MX')
    expect(findCountryCode(` ${named('MX').toUpperCase()} `)).toBe('MX')
    expect(findCountryCode('Mexico')).toBe('MX')
    expect(findCountryCode('Espana')).toBe('ES')
  })

  test.for(['Atlantis', 'ZZ', '', '__proto__', 'constructor'])('does not find %j', (text) => {
    expect(findCountryCode(text)).toBeUndefined()
  })
})

describe('GET /api/countries', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  test('returns the list by the contract, cacheable for a day', async () => {
    const answer = await api.app.inject({ url: '/api/countries' })
    expect(answer.statusCode).toBe(200)
    expect(z.parse(listCountries.answer, answer.json().data)).toEqual(countries)
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers.vary).toBe('Origin, Accept-Encoding')
  })

  test('returns 304 for a matching ETag', async () => {
    const { etag } = (await api.app.inject({ url: '/api/countries' })).headers
    const again = await api.app.inject({ url: '/api/countries', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const changed = await api.app.inject({ url: '/api/countries', headers: { 'if-none-match': '"other"' } })
    expect(changed.statusCode).toBe(200)
  })

  test.for([
    ['br', 'br, gzip', 6000],
    ['gzip', 'gzip, deflate', 6000],
    ['gzip', 'br;q=0, gzip;q=0.5', 6000],
    [undefined, 'identity', 20_000],
  ] as const)('is encoded as %s for %s', async ([encoding, accepted, most]) => {
    const answer = await api.app.inject({ url: '/api/countries', headers: { 'accept-encoding': accepted } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.rawPayload.length).toBeLessThan(most)
  })

  test('HEAD returns the same headers', async () => {
    const answer = await api.app.inject({ method: 'HEAD', url: '/api/countries' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(JSON.stringify({ data: countries }))))
  })

  test.for([
    ['an unknown parameter', { url: '/api/countries?page=2' }],
    ['a body', { url: '/api/countries', payload: '{}', headers: { 'content-type': 'application/json' } }],
  ] as const)('rejects %s', async ([, request]) => {
    const answer = await api.app.inject({ method: 'GET', ...request })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
