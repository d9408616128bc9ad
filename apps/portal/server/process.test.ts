import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortalProcess, type PortalProcess } from './portal-process.fixture.ts'

let portal: PortalProcess
const start = async () => void (portal = await startPortalProcess())
const stop = () => void portal.child.kill('SIGKILL')

async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  socket.end(bytes)
  return text(socket)
}

describe('a process from start to SIGTERM', () => {
  beforeAll(start)
  afterAll(stop)

  test('exits with 0 and logs one line per response, without any input of visitors', async () => {
    const ended = once(portal.child, 'close')
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200)
    await fetch(`${portal.url}/contact?interes=pentest`)
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
          const url = `${portal.url}${target}`
          const sent = method === 'POST' ? { body: `{"program":"${mark}"}` } : {}
          const answer = await fetch(url, { ...sent, method, headers, redirect: 'manual' })
          await answer.body?.cancel()
        }),
      )
    }
    await sendRaw(`GET /${mark} HTTP/1.1\r\nHost: ${mark}\r\n${mark}\r\n\r\n`)
    portal.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    const { lines } = portal
    expect(lines.filter((line) => line.includes('"stopping"'))).toHaveLength(1)
    const answered = lines.filter((line) => line.includes('"answered"'))
    // The API is not running, so pages that need it failed, and that was logged too.
    expect(lines.filter((line) => line.includes('page failed')).length).toBeGreaterThan(5)
    expect(answered.length).toBeGreaterThanOrEqual(5 * asked.length)
    expect(lines.filter((line) => line.includes('MARK'))).toEqual([])
    expect(answered.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ app: 'portal', method: 'GET', route: '/contact', query: ['interes'], status: 200 }),
    )
    expect(lines.filter((line) => line.includes('pentest'))).toEqual([])
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

  test('an invalid request gets a response with all security headers', async () => {
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

  test('a page needs no Host header: no response depends on it', async () => {
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
  ])('the raw target %j redirects to /404 or is rejected', async (target) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 (?:302|400) /)
    expect(answer).not.toMatch(/location: (?!\/404\r\n)/i)
  })
})
