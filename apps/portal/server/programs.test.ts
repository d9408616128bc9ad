import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatFilters } from '#app/lib/program-filters.ts'
import { fullProgram, sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import { fixed } from '@grana/messages/es/fixed'
import { directoryAddress, programs as texts } from '@grana/messages/es/programs'
import { builtPortal } from './built-portal.fixture.ts'

const { uuid, name } = fullProgram()
const { names } = directoryAddress

/** Responses of the API stub by path; a code is a refusal. */
let answers: Record<string, unknown>
const asked: string[] = []
let api: Server
let portal: FastifyInstance

function refuse(code: ErrorCode) {
  return { status: errorStatus[code], body: { code, message: code, requestId: 'r' } }
}

beforeAll(async () => {
  api = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const { status = 200, body } = (answers[path.split('?', 1)[0] ?? ''] ?? refuse('request.not_found')) as {
      status?: number
      body: unknown
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  // Keeps connections open, so that a portal process that stalls for seconds can still reuse its own.
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}` })
  answers = {
    '/api/portal/programs': { body: { data: [sampleCard()], meta: sampleMeta() } },
    [`/api/portal/program/${uuid}`]: { body: { data: fullProgram() } },
  }
})
afterAll(() => api.close())

const get = (url: string) => portal.inject({ url })

describe('the directory', () => {
  test('is rendered completely, through the API’s internal URL, which no browser receives', async () => {
    const answer = await get(paths.programs())
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(sampleCard().name)
    expect(answer.body).toContain(texts.count(30, true))
    expect(answer.body).not.toContain('127.0.0.1')
    expect(answer.body).not.toMatch(/<style|<[^>]+\sstyle=/)
  })

  test('passes the filters of the URL to the API', async () => {
    await get(paths.programs(formatFilters({ search: 'a\u00F1o', assets: ['api', 'cloud'], page: 2 })))
    expect(asked.at(-1)).toBe('/api/portal/programs?q=a%C3%B1o&asset=api&asset=cloud&sort=recent&page=2')
  })

  test('every filtered list has one canonical URL', async () => {
    const { body } = await get(paths.programs(formatFilters({ kind: 'vdp' })))
    expect(body).toContain(`<link rel="canonical" href="https://portal.grana.example${paths.programs()}"/>`)
  })

  test('redirects a form submitted without JavaScript to the normalized URL', async () => {
    const sent = `?${names.search}=&${names.kind}=${directoryAddress.kinds.vdp}&${names.from}=&${names.to}=1%2C500`
    const answer = await get(paths.programs(sent))
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      paths.programs(formatFilters({ kind: 'vdp', to: 1500 })),
    ])
  })

  test('redirects a page past the end to the first', async () => {
    answers['/api/portal/programs'] = { body: { data: [], meta: sampleMeta({ page: 80 }) } }
    const answer = await get(paths.programs(formatFilters({ page: 80 })))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, paths.programs()])
  })

  test('renders the error of the specification when the API fails', async () => {
    answers['/api/portal/programs'] = refuse('server.unavailable')
    const answer = await get(paths.programs(formatFilters({ search: 'bank' })))
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain(fixed.unexpectedError)
    expect(answer.body).toContain(texts.retry)
    expect(answer.body).toContain('value="bank"')
  })
})

describe('a program', () => {
  test('is rendered completely, with its own title and URL', async () => {
    const answer = await get(paths.program(uuid))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain(`<title>${name} · `)
    expect(answer.body).toContain(`<link rel="canonical" href="https://portal.grana.example${paths.program(uuid)}"/>`)
    expect(answer.body).not.toMatch(/<style|<[^>]+\sstyle=/)
  })

  test.each(['1', 'x', uuid.replace('-4', '-1'), `${uuid}0`])('%s redirects to /404', async (wrong) => {
    const before = asked.length
    const answer = await get(paths.program(wrong))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, paths.notFound()])
    expect(asked).toHaveLength(before)
  })

  test('redirects to /404 when unknown to the API, and to /403 when forbidden', async () => {
    const other = uuid.replace(/.$/, '9')
    expect((await get(paths.program(other))).headers.location).toBe(paths.notFound())
    answers[`/api/portal/program/${other}`] = refuse('auth.required')
    expect((await get(paths.program(other))).headers.location).toBe(paths.forbidden())
  })

  test('redirects an id in capitals to its canonical URL', async () => {
    const id = 'abcdef00-0000-4000-8000-000000000000'
    const answer = await get(paths.program(id.toUpperCase()))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, paths.program(id)])
  })

  test('renders its error when the API fails, and asks not to be indexed', async () => {
    const other = uuid.replace(/.$/, '8')
    answers[`/api/portal/program/${other}`] = refuse('server.unexpected')
    const answer = await get(paths.program(other))
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain(fixed.errorHappened)
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
  })
})
