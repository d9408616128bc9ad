import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { developmentSecrets } from '#server/config/rules.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { visitorHeaders } from '@grana/contract/visitor'
import { budgets } from './budgets.ts'

const secret = developmentSecrets.PORTAL_VISITOR_SECRET
/** Leaves two searches per client and window. */
const scale = 2 / budgets.search.calls

let api: TestApi
let now = Date.now()
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_LIMIT_SCALE: String(scale) }, clock: () => new Date(now) })
})
afterAll(() => api.close())
beforeEach(() => {
  now += 3_600_000
})

type Headers = Record<string, string>
const statusOf = async (headers: Headers) => (await api.app.inject({ url: '/api/portal/programs', headers })).statusCode
const asPortal = (address: string, given = secret): Headers => ({
  [visitorHeaders.address]: address,
  [visitorHeaders.secret]: given,
})

async function statusesOf(...requests: Headers[]): Promise<number[]> {
  const statuses = []
  for (const headers of requests) statuses.push(await statusOf(headers))
  return statuses
}

describe('visitors behind the portal', () => {
  test('have separate budgets, and the portal has its own', async () => {
    const [one, other] = [asPortal('198.51.100.1'), asPortal('198.51.100.2')]
    expect(await statusesOf(one, one, one)).toEqual([200, 200, 429])
    expect(await statusesOf(other, other, other)).toEqual([200, 200, 429])
    expect(await statusesOf({}, {}, {})).toEqual([200, 200, 429])
  })

  test('count once per IPv6 network, mapped addresses included', async () => {
    expect(
      await statusesOf(...['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:f::3'].map((at) => asPortal(at))),
    ).toEqual([200, 200, 429])
    expect(
      await statusesOf(...['198.51.100.3', '::ffff:198.51.100.3', '198.51.100.3'].map((at) => asPortal(at))),
    ).toEqual([200, 200, 429])
  })
})

describe('callers without the secret', () => {
  test.for<[string, Headers]>([
    ['no secret', { [visitorHeaders.address]: '198.51.100.9' }],
    ['an empty one', asPortal('198.51.100.9', '')],
    ['a guess', asPortal('198.51.100.9', 'guess')],
    ['the right one with a suffix', asPortal('198.51.100.9', `${secret}x`)],
    ['the right one twice', asPortal('198.51.100.9', `${secret}, ${secret}`)],
    ['a part of the right one', asPortal('198.51.100.9', secret.slice(1))],
  ])('change nothing with %s', async ([, forged]) => {
    expect(await statusesOf({}, {}, {})).toEqual([200, 200, 429])
    expect(await statusOf(forged)).toBe(429)
    // The visitor whose address was claimed lost nothing either.
    expect(await statusOf(asPortal('198.51.100.9'))).toBe(200)
  })

  test.for(['', 'x', '198.51.100', '198.51.100.1, 198.51.100.2', "'; drop table"])(
    'and the portal itself with the address %j',
    async (address) => {
      expect(await statusesOf({}, {}, {})).toEqual([200, 200, 429])
      expect(await statusOf(asPortal(address))).toBe(429)
    },
  )
})

test('the secret is in no log line', () => {
  expect(api.logged.length).toBeGreaterThan(10)
  expect(api.logged.join('')).not.toContain(secret)
})
