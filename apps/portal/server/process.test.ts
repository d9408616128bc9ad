import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildFolder, environment } from './built-portal.fixture.ts'

let port: number
let portal: ReturnType<typeof spawn>

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function waitUntilReady(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined)
  if (answer?.ok) return
  await new Promise((resolve) => setTimeout(resolve, 50))
  await waitUntilReady()
}

async function start(): Promise<void> {
  port = await freePort()
  const env = { ...process.env, ...environment, LOG_LEVEL: 'info', PORTAL_PORT: String(port), NODE_OPTIONS: '' }
  portal = spawn(process.execPath, [join(buildFolder, 'server-main.js')], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitUntilReady()
}

const stop = () => void portal.kill('SIGKILL')

async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

describe('each test with a process of its own', () => {
  beforeEach(start)
  afterEach(stop)

  test('SIGTERM: unready at once, whoever still comes is answered and sent away, and nobody is waited for', async () => {
    const ended = once(portal, 'exit')
    portal.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const [live, ready, page] = await Promise.all(
      ['/health/live', '/health/ready', '/contact'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
    )
    expect([live?.status, ready?.status, page?.status]).toEqual([503, 503, 200])
    expect(page?.headers.get('connection')).toBe('close')
    expect(await ended).toEqual([0, null])
  })

  test('SIGTERM ends it soon when nobody waits, with one line per answer before', async () => {
    const log = text(portal.stdout!)
    await fetch(`http://127.0.0.1:${port}/contact?interes=pentest`)
    const ended = once(portal, 'exit')
    const began = Date.now()
    portal.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(Date.now() - began).toBeLessThan(3000)
    const lines = (await log)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const line = lines.find((entry) => entry['route'] === '/contact')
    expect(line).toMatchObject({ app: 'portal', method: 'GET', query: ['interes'], status: 200 })
    expect(JSON.stringify(lines)).not.toContain('pentest')
  })

  test('nothing that a visitor puts into a request is in the log, wherever it stands', async () => {
    const log = text(portal.stdout!)
    const mark = 'MARKxxxxxxxxxxxxxxxx'
    const uuid = '00000000-0000-4000-8000-000000000001'
    const targets = [
      `/password/reset/${mark}`,
      `/verify-email/${mark}`,
      `/redir?code=${mark}`,
      `/program/${mark}`,
      `/program/${uuid}?${mark}`,
      `/program/${uuid}.data?_routes=${mark}`,
      `/programs?buscar=${mark}`,
      `/programs.data?buscar=${mark}&${mark}=1`,
      `/${mark}`,
      `/${mark}.data`,
      `/?${mark}`,
      `/contact?${mark}=${mark}&interes=${mark}`,
      `/assets/${mark}.js`,
      `/health/live?${mark}`,
      `/health/${mark}`,
      `/sitemap.xml?${mark}`,
      `/internal/purge?${mark}`,
      `/%zz${mark}`,
      `/${'a'.repeat(3000)}${mark}`,
      `/%0d%0a${mark}`,
    ]
    const headers = { cookie: mark, referer: `https://x.example/${mark}`, 'x-forwarded-for': mark, 'user-agent': mark }
    const asked = targets.flatMap((target) => ['GET', 'HEAD', 'POST', 'DELETE'].map((method) => ({ target, method })))
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        asked.map(async ({ target, method }) => {
          const url = `http://127.0.0.1:${port}${target}`
          const sent = method === 'POST' ? { body: `{"program":"${mark}"}` } : {}
          const answer = await fetch(url, { ...sent, method, headers, redirect: 'manual' })
          await answer.body?.cancel()
        }),
      )
    }
    await sendRaw(`GET /${mark} HTTP/1.1\r\nHost: ${mark}\r\n${mark}\r\n\r\n`)
    portal.kill('SIGTERM')
    const lines = (await log).trim().split('\n')
    const answered = lines.filter((line) => line.includes('"answered"'))
    // The API is away: pages that need it have failed, and that was told as well.
    expect(lines.filter((line) => line.includes('page failed')).length).toBeGreaterThan(5)
    expect(answered.length).toBeGreaterThanOrEqual(5 * asked.length)
    expect(lines.filter((line) => line.includes('MARK'))).toEqual([])
    const routes = new Set(answered.map((line) => (JSON.parse(line) as { route: string }).route))
    expect([...routes].toSorted()).toEqual([
      '/',
      '/contact',
      '/health/live',
      '/health/ready',
      '/password/reset/:token',
      '/program/:uuid',
      '/program/:uuid.data',
      '/programs',
      '/programs.data',
      '/redir',
      '/sitemap.xml',
      '/verify-email/:token',
      'unknown',
    ])
  })
})

describe('bytes on the wire', () => {
  beforeAll(start)
  afterAll(stop)

  test('bytes that are no request get an answer with the whole set of headers', async () => {
    const broken = [
      ['NONSENSE\r\n\r\n', 400],
      ['GET / HTTP/9.9\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const
    for (const [bytes, status] of broken) {
      const answer = await sendRaw(bytes)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'")
    }
  })

  test('a page needs no Host header: no answer depends on it', async () => {
    expect(await sendRaw('GET / HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
  })

  test.each([
    'http://evil.example/',
    '//evil.example',
    '///evil.example/%2e%2e',
    '/\\evil.example',
    '/x/..',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../server-main.js',
    '/assets/..%2f..%2fserver-main.js',
    '/a b',
    '/\u0001',
  ])('the raw target %j goes to /404 or is no request at all', async (target) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 (?:302|400) /)
    expect(answer).not.toMatch(/location: (?!\/404\r\n)/i)
  })
})
