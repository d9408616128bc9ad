import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as requestPlain, type IncomingHttpHeaders, type Server } from 'node:http'
import { request as requestTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '@grana/tools/processes/free-ports'
import { caddySpec, makeCertificate, publicHosts } from './edge.ts'

/** What the process behind Caddy received. */
type Received = { path: string; headers: IncomingHttpHeaders }
type Answer = { status: number; received: Received | undefined }

const [site = '', ...proxied] = publicHosts
const folder = mkdtempSync(join(tmpdir(), 'grana-edge-'))
let behind: Server
let caddy: ChildProcess
let edge: number
let inner: number

beforeAll(async () => {
  behind = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ path: request.url, headers: request.headers }))
  }).listen(0, '127.0.0.1')
  await once(behind, 'listening')
  const { port } = behind.address() as AddressInfo
  ;[edge, inner] = [await freePort(), await freePort()]
  await makeCertificate(folder, 'fresh', 2)
  const spec = await caddySpec(folder, 'fresh', { edge, inner, api: port, portal: port, app: port })
  caddy = spawn(spec.command, spec.args, { env: { ...process.env, ...spec.env }, stdio: ['ignore', 'ignore', 'pipe'] })
  const lines = createInterface({ input: caddy.stderr ?? process.stdin })
  await new Promise<void>((resolve, reject) => {
    const seen: string[] = []
    lines.on('line', (line) => {
      seen.push(line)
      if (line.includes('serving initial configuration')) resolve()
    })
    caddy.once('error', reject)
    caddy.once('exit', () => reject(new Error(`Caddy ended:\n${seen.join('\n')}`)))
  })
})

afterAll(async () => {
  const exit = once(caddy, 'exit')
  caddy.kill()
  await exit
  behind.close()
  behind.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request to Caddy as a visitor of that host; without a host, as the portal's server calls the internal site. */
async function ask(host: string | undefined, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const to = { host: '127.0.0.1', path, agent: false as const }
  const asked =
    host === undefined
      ? requestPlain({ ...to, port: inner, headers })
      : requestTls({
          ...to,
          port: edge,
          servername: host,
          rejectUnauthorized: false,
          headers: { host: `${host}:${edge}`, ...headers },
        })
  const answered = once(asked, 'response')
  asked.end()
  const [response] = await answered
  const body = await text(response)
  return { status: response.statusCode, received: body.startsWith('{') ? (JSON.parse(body) as Received) : undefined }
}

const innerPaths = [
  '/metrics',
  '/metrics/',
  '/metrics?of=all',
  '/METRICS',
  '/%6detrics',
  '//metrics',
  '/./metrics',
  '/assets/../metrics',
  '/internal',
  '/internal/purge',
  '/internal/purge/..%2fpurge',
  '/%69nternal/purge',
]

const forged = {
  'grana-visitor': '203.0.113.9',
  'Grana-Visitor-Secret': 'guessed',
  'GRANA-VISITOR-OTHER': 'of a later release',
  'x-request-id': 'chosen-by-the-client',
}

describe('the deployed Caddyfile', () => {
  test.each(publicHosts.flatMap((host) => innerPaths.map((path) => [host, path] as const)))(
    'returns 404 on %s for %s without forwarding it',
    async (host, path) => {
      expect(await ask(host, path)).toEqual({ status: 404, received: undefined })
    },
  )

  test.each(innerPaths)('returns 404 on the internal site for %s', async (path) => {
    expect(await ask(undefined, path)).toEqual({ status: 404, received: undefined })
  })

  test.each(proxied)('forwards other paths of %s', async (host) => {
    for (const path of ['/', '/assets/a.js', '/metricsx', '/api/internals']) {
      expect(await ask(host, path)).toMatchObject({ status: 200, received: { path } })
    }
  })

  test('redirects other paths of the bare domain to the portal', async () => {
    expect((await ask(site, '/programas')).status).toBe(301)
  })

  test.each(proxied)('removes visitor headers on %s and replaces the request identifier', async (host) => {
    const { received } = await ask(host, '/', forged)
    const headers = received?.headers ?? {}
    expect(Object.keys(headers).filter((name) => name.startsWith('grana-'))).toEqual([])
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  test('gives each request an identifier of its own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await ask(proxied[0], '/')).received?.headers['x-request-id']),
    )
    expect(new Set(ids).size).toBe(2)
  })

  test('keeps both on the internal site, which the portal uses to call the API', async () => {
    const { received } = await ask(undefined, '/api/programs', forged)
    expect(received?.headers).toMatchObject({
      'grana-visitor': '203.0.113.9',
      'grana-visitor-secret': 'guessed',
      'x-request-id': 'chosen-by-the-client',
    })
  })
})
