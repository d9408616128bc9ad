import { expect, test, vi } from 'vitest'
import { noFilters } from '#app/lib/program-filters.ts'
import { sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { fakeTransport } from '@grana/client/fake-transport.fixture'
import { listPortalPrograms } from '@grana/contract/programs'
import { loadDirectory } from './load-directory.ts'

function source() {
  const transport = fakeTransport()
  const api = { apiUrl: 'http://api.grana.example', fetch: transport.fetch }
  return { transport, api, reportError: vi.fn<(error: unknown) => void>() }
}

test('sends every filter to the API under its own name', async () => {
  const from = source()
  from.transport.answer(listPortalPrograms, () => ({ data: [sampleCard()], meta: sampleMeta({ page: 3 }) }))
  const answer = await loadDirectory(from, {
    search: 'bank',
    kind: 'bounty',
    assets: ['website', 'api'],
    sectors: ['finance'],
    state: 'paused',
    from: 100,
    to: 900,
    sort: 'name',
    page: 3,
  })
  expect(from.transport.calls[0]?.query).toEqual({
    q: 'bank',
    kind: 'bounty',
    asset: ['website', 'api'],
    sector: 'finance',
    state: 'paused',
    reward_min: '100',
    reward_max: '900',
    sort: 'name',
    page: '3',
  })
  expect(answer).toMatchObject({ status: 'loaded', page: 3, firstPage: 3, total: 30, programs: [sampleCard()] })
})

test('omits filters that are not set', async () => {
  const from = source()
  from.transport.answer(listPortalPrograms, () => ({ data: [], meta: sampleMeta({ total: 0 }) }))
  await loadDirectory(from, noFilters)
  expect(from.transport.calls[0]?.query).toEqual({ sort: 'recent', page: '1' })
})

test.each([
  ['an outage', new TypeError('refused')],
  ['a refusal', { refuse: { code: 'server.unavailable' as const } }],
])('%s is shown and reported, never thrown', async (_, reply) => {
  const from = source()
  from.transport.answer(listPortalPrograms, () => reply)
  expect(await loadDirectory(from, noFilters)).toEqual({ status: 'failed' })
  expect(from.reportError).toHaveBeenCalledOnce()
})

test('a visitor over the limit sees it, and it is not logged as an error', async () => {
  const from = source()
  from.transport.answer(listPortalPrograms, () => ({ refuse: { code: 'request.too_many' } }))
  expect(await loadDirectory(from, noFilters)).toEqual({ status: 'failed', tooMany: true })
  expect(from.reportError).not.toHaveBeenCalled()
})
