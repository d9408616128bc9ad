import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleDisclosure } from '#app/lib/disclosures.fixture.ts'
import { previewPath } from '#app/lib/preview-pages.ts'
import { fullProgram } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import { activityPage, disclosurePage } from '@grana/messages/es/disclosures'
import { fixed } from '@grana/messages/es/fixed'
import { builtPortal } from './built-portal.fixture.ts'

const shown = sampleDisclosure()
const program = fullProgram()

/** Responses of the API stub by path; every other path is refused. */
let answers: Record<string, unknown>
let api: Server
let portal: FastifyInstance

const refuse = (code: ErrorCode) => ({ status: errorStatus[code], body: { code, message: code, requestId: 'r' } })

beforeAll(async () => {
  api = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const { status = 200, body } = (answers[path] ?? refuse('request.not_found')) as { status?: number; body: unknown }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}` })
  answers = {
    '/api/portal/disclosures': { body: { data: [shown], meta: { page: 1, page_size: 20, total: 1 } } },
    [`/api/portal/disclosures/${shown.slug}`]: { body: { data: shown } },
    '/api/portal/disclosures/aaaaaaaaaaaa': refuse('disclosure.withdrawn'),
    [`/api/portal/program/${program.uuid}`]: { body: { data: program } },
  }
})
afterAll(() => api.close())

const get = (url: string) => portal.inject({ url })

describe('a published report', () => {
  test('is rendered with its whole text, its thanks and its picture', async () => {
    const { statusCode, body } = await get(paths.disclosure(shown.slug))
    expect(statusCode).toBe(200)
    for (const text of [shown.title, '<strong>as it was typed</strong>', shown.impact ?? '', 'ixchel'])
      expect(body).toContain(text)
    expect(body).toContain(previewPath(paths.disclosure(shown.slug)))
    expect(body).not.toMatch(/<style|<[^>]+\sstyle=/)
  })

  test('that was withdrawn answers 410 with a short text, also to its picture', async () => {
    const { statusCode, body } = await get(paths.disclosure('aaaaaaaaaaaa'))
    expect(statusCode).toBe(410)
    expect(body).toContain(disclosurePage.gone.title)
    expect(body).toContain('noindex')
    expect((await get(previewPath(paths.disclosure('aaaaaaaaaaaa')))).statusCode).toBe(410)
  })

  test.each(['bbbbbbbbbbbb', 'x', '%00'])('that does not exist leads to the page for it: %s', async (slug) => {
    const { statusCode, headers } = await get(paths.disclosure(slug))
    expect([statusCode, headers.location]).toEqual([302, paths.notFound()])
  })

  test('has a picture', async () => {
    const { statusCode, headers } = await get(previewPath(paths.disclosure(shown.slug)))
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  })
})

describe('the activity', () => {
  test('lists published reports, and names its feed', async () => {
    const { statusCode, body } = await get(paths.activity())
    expect(statusCode).toBe(200)
    expect(body).toContain(paths.disclosure(shown.slug))
    expect(body).toContain('application/atom+xml')
    expect(body).toContain('https://api.grana.example/api/portal/disclosures.atom')
  })

  test('without the API says so', async () => {
    const before = answers
    answers = { '/api/portal/disclosures': refuse('server.unavailable') }
    const { statusCode, body } = await get(paths.activity(2))
    answers = before
    expect(statusCode).toBe(503)
    expect(body).toContain(activityPage.failed.title)
  })
})

describe('the page of a program', () => {
  test('lists its published reports', async () => {
    const { body } = await get(paths.program(program.uuid))
    expect(body).toContain(paths.disclosure(shown.slug))
    expect(body).not.toContain(fixed.noReports)
  })
})
