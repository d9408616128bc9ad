import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { visitorHeaders } from '@grana/contract/visitor'
import { fixed } from '@grana/messages/es/fixed'
import { directoryAddress } from '@grana/messages/es/programs'
import { builtPortal, environment } from './built-portal.fixture.ts'

const secret = environment.PORTAL_VISITOR_SECRET

let api: Server
let asked: IncomingHttpHeaders[]
/** Visitors whose budget is exhausted. */
let refused: Set<string>
let portal: FastifyInstance
let apiInternalUrl: string

beforeAll(async () => {
  api = createServer(({ headers }, response) => {
    asked.push(headers)
    const visitor = String(headers[visitorHeaders.address])
    if (refused.has(visitor)) response.writeHead(429).end()
    else if (visitor === '198.51.100.66') response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    else response.end(JSON.stringify({ data: [sampleCard()], meta: sampleMeta({ total: 1 }) }))
  })
  // Keeps connections open, so that a portal process that stalls for seconds can still reuse its own.
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  apiInternalUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  portal = await builtPortal({ apiInternalUrl, trustedProxies: ['10.0.0.0/8'] })
})
afterAll(() => api.close())
beforeEach(() => {
  asked = []
  refused = new Set()
})

let searches = 0
/** A new search term, so that the page is not cached. */
function newSearch(kind: 'document' | 'data' = 'document'): string {
  searches += 1
  const query = `?${directoryAddress.names.search}=x${searches}`
  return kind === 'document' ? paths.programs(query) : `${paths.programs()}.data${query}`
}

interface Visit {
  readonly url?: string
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
}
const visit = ({ url = newSearch(), ...more }: Visit, to = portal) => to.inject({ url, ...more })
const received = () => asked.map((headers) => [headers[visitorHeaders.address], headers[visitorHeaders.secret]])

describe('the API receives', () => {
  test.each(['document', 'data'] as const)('the visitor’s address with the secret, for a %s', async (kind) => {
    await visit({ url: newSearch(kind), remoteAddress: '198.51.100.1' })
    expect(received()).toEqual([['198.51.100.1', secret]])
  })

  test('the visitor’s address when a cached page is revalidated', async () => {
    const url = newSearch()
    await visit({ url, remoteAddress: '198.51.100.1' })
    await visit({ url, remoteAddress: '198.51.100.2' })
    expect(received()).toEqual([['198.51.100.1', secret]])
  })

  const forwarded = [
    { what: 'a trusted proxy forwards', from: '10.0.0.1', said: '198.51.100.1', counts: '198.51.100.1' },
    {
      what: 'a trusted proxy appends to one sent by the visitor',
      from: '10.0.0.1',
      said: '1.2.3.4, 198.51.100.1',
      counts: '198.51.100.1',
    },
    {
      what: 'connects, when an untrusted client sends the header',
      from: '203.0.113.9',
      said: '198.51.100.1',
      counts: '203.0.113.9',
    },
  ]
  test.each(forwarded)('the address that $what', async ({ from, said, counts }) => {
    await visit({ remoteAddress: from, headers: { 'x-forwarded-for': said } })
    expect(received()).toEqual([[counts, secret]])
  })

  test('no address from an untrusted header', async () => {
    const headers = { [visitorHeaders.address]: '198.51.100.7', [visitorHeaders.secret]: 'guess' }
    await visit({ remoteAddress: '203.0.113.9', headers })
    expect(received()).toEqual([['203.0.113.9', secret]])
  })

  test('no address without a secret', async () => {
    const open = await builtPortal({ apiInternalUrl, visitorSecret: '' })
    await visit({ remoteAddress: '198.51.100.1' }, open)
    expect(received()).toEqual([[undefined, undefined]])
  })
})

test('a visitor over the limit is refused, and the next is served', async () => {
  refused.add('198.51.100.1')
  const url = newSearch()
  const answer = await visit({ url, remoteAddress: '198.51.100.1' })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(answer.body).toContain(fixed.unexpectedError)
  expect((await visit({ url, remoteAddress: '198.51.100.2' })).statusCode).toBe(200)
  // The page is cached now, so serving it costs the API nothing.
  expect((await visit({ url, remoteAddress: '198.51.100.1' })).statusCode).toBe(200)
})

test('the secret is not sent to the target of a redirect', async () => {
  expect((await visit({ remoteAddress: '198.51.100.66' })).statusCode).toBe(503)
})
