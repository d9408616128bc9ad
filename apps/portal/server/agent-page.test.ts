import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProfile } from '#app/lib/agents.fixture.ts'
import { paths } from '#app/paths.ts'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import { agentProfile as texts } from '@grana/messages/es/agent-profile'
import { builtPortal } from './built-portal.fixture.ts'
import { pageKey } from './page-key.ts'

const shown = sampleProfile()
const refuse = (code: ErrorCode) => ({ status: errorStatus[code], body: { code, message: code, requestId: 'r' } })

/** Answers of the API stub by handle; every other handle is not found. */
let answers: Record<string, { status?: number; body: unknown }>
let api: Server
let portal: FastifyInstance

beforeAll(async () => {
  api = createServer((request, response) => {
    const handle = /^\/api\/portal\/profiles\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const { status = 200, body } = answers[handle] ?? refuse('request.not_found')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}` })
  answers = { [shown.username]: { body: { data: shown } } }
})
afterAll(() => api.close())

const get = (username: string) => portal.inject({ url: paths.agent(username) })

test('an open profile is rendered whole, may be indexed, and describes itself to machines', async () => {
  const { statusCode, body, headers } = await get(shown.username)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  for (const text of [shown.username, texts.precisionOf(0.875, 14), shown.website ?? '', 'Comments ran script'])
    expect(body).toContain(text)
  expect(body).toContain(paths.disclosure('abcdefgh2345'))
  expect(body).toContain('"@type":"ProfilePage"')
  expect(body).not.toContain('noindex')
  expect(body).not.toMatch(/<style|<[^>]+\sstyle=/)
})

test('a hidden profile is the same 404 as an absent one, in every byte but the handle and what changes by request', async () => {
  const [hidden, absent] = [await get('hidden-one'), await get('absent-one')]
  const plain = ({ body, headers }: typeof hidden, handle: string) => {
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
    return body.replaceAll(handle, 'handle').replaceAll(nonce, 'nonce')
  }
  for (const { statusCode, body } of [hidden, absent]) {
    expect(statusCode).toBe(404)
    expect(body).toContain('noindex')
    expect(body).toContain(texts.hidden.title)
    expect(body).not.toContain('ProfilePage')
    expect(body).not.toContain('og:image')
  }
  expect(plain(hidden, 'hidden-one') === plain(absent, 'absent-one')).toBe(true)
})

test('a change of the agent holds at the next request: the page is never stored', async () => {
  expect(pageKey(paths.agent(shown.username))).toBeUndefined()
  const before = answers
  answers = {}
  const { statusCode, body } = await get(shown.username)
  answers = before
  expect(statusCode).toBe(404)
  for (const text of [shown.website ?? '', 'Comments ran script']) expect(body).not.toContain(text)
  expect((await get(shown.username)).statusCode).toBe(200)
})

test('without the API the page says so', async () => {
  const before = answers
  answers = { [shown.username]: refuse('server.unavailable') }
  const { statusCode, body } = await get(shown.username)
  answers = before
  expect(statusCode).toBe(503)
  expect(body).toContain(texts.failed.title)
})
