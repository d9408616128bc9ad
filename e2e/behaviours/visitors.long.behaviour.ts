import { visitorHeaders } from '@grana/contract/visitor'
import { directoryAddress } from '@grana/messages/es/programs'
import { expect, setting, test } from '../journey.ts'

/** More searches than one client may make in a window. */
const flood = 130

let searches = 0
function newSearch(name: string): string {
  searches += 1
  return `${name}=${crypto.randomUUID().slice(0, 8)}${searches}`
}

async function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  await answer.body?.cancel()
  return answer.status
}

/** Through the portal, as a browser's router requests it; the proxy in front forwards the client address. */
const byPortal = (visitor: string) =>
  statusOf(`${setting('PORTAL_URL')}/programs.data?${newSearch(directoryAddress.names.search)}`, {
    'x-forwarded-for': visitor,
  })

const byApi = (visitor: string, more: Record<string, string> = {}) =>
  statusOf(`${setting('API_URL')}/api/portal/programs?${newSearch('q')}`, { 'x-forwarded-for': visitor, ...more })

async function floodFrom(ask: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  while (statuses.length < flood) statuses.push(...(await Promise.all(Array.from({ length: 10 }, ask))))
  return statuses
}

test('a flood of searches by one visitor of the portal is refused, and the others are served', async () => {
  const statuses = await floodFrom(() => byPortal('198.51.100.21'))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(await byPortal('198.51.100.21')).toBe(429)
  expect(await byPortal('198.51.100.22')).toBe(200)
  // A client that calls the API without the portal is the same client there.
  expect(await byApi('198.51.100.21')).toBe(429)
  expect(await byApi('198.51.100.22')).toBe(200)
})

test('a forged visitor header without the secret has no effect', async () => {
  await floodFrom(() => byApi('198.51.100.23'))
  expect(await byApi('198.51.100.23')).toBe(429)
  const forged = { [visitorHeaders.address]: '198.51.100.24' }
  expect(await byApi('198.51.100.23', forged)).toBe(429)
  expect(await byApi('198.51.100.23', { ...forged, [visitorHeaders.secret]: 'guess' })).toBe(429)
  expect(await byApi('198.51.100.24')).toBe(200)
})
