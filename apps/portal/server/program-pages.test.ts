import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fullProgram, sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { brand } from '@grana/messages/brand'
import { fixed } from '@grana/messages/es/fixed'
import { directoryAddress } from '@grana/messages/es/programs'
import { passkeyHeaders } from '@grana/web-server/security-headers'
import { builtPortal, serverBuild, sharedPortal } from './built-portal.fixture.ts'

const program = fullProgram()
const purgeSecret = 'a-secret-that-only-this-test-holds'
const portalUrl = 'https://portal.grana.example'

let api: Server
let portal: FastifyInstance
let asked: string[]
let isDown = false
let cardName = sampleCard().name

function answerOf(path: string): unknown {
  if (path.startsWith('/api/portal/program/')) return { data: program }
  if (path.startsWith('/api/portal/disclosures')) return { data: [], meta: { page: 1, page_size: 20, total: 0 } }
  return { data: [sampleCard(1, { name: cardName })], meta: sampleMeta({ total: 1 }) }
}

beforeAll(async () => {
  api = createServer((request, response) => {
    asked.push(request.url ?? '')
    const body = JSON.stringify(answerOf(request.url ?? ''))
    const etag = `"${createHash('sha256').update(body).digest('hex')}"`
    if (isDown) response.writeHead(503).end()
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { 'content-type': 'application/json', etag }).end(body)
  })
  // Keeps connections open, so that a portal process that stalls for seconds can still reuse its own.
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}`, purgeSecret })
})
afterAll(() => api.close())

beforeEach(async () => {
  asked = []
  isDown = false
  await purge(purgeSecret)
})

/** Requests for the page itself; a program also lists its published reports. */
const askedFor = () => asked.filter((path) => !path.startsWith('/api/portal/disclosures'))

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ url, headers })
const purge = (secret: string) =>
  portal.inject({
    method: 'POST',
    url: '/internal/purge',
    headers: { authorization: `Bearer ${secret}` },
    payload: { program: program.uuid },
  })

describe('cached pages of programs', () => {
  test.each([paths.programs(), paths.program(program.uuid)])(
    '%s is rendered once and served many times',
    async (page) => {
      const [first, second] = [await get(page), await get(`${page}?utm_source=x`)]
      expect([first.statusCode, second.statusCode]).toEqual([200, 200])
      expect(second.body).toBe(first.body)
      expect(askedFor()).toHaveLength(1)
      expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=10')
      for (const [name, value] of Object.entries(passkeyHeaders)) expect(second.headers[name.toLowerCase()]).toBe(value)
    },
  )

  test('responds 304 to a reader who has it, with an ETag per encoding', async () => {
    const { headers } = await get(paths.programs(), { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    const tag = String(headers.etag)
    const again = await get(paths.programs(), { 'accept-encoding': 'br', 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(paths.programs(), { 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('allows its scripts by digest, so that the same bytes work for everyone', async () => {
    const { body, headers } = await get(paths.programs())
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('nonce')
    expect(body).not.toContain('nonce=')
    const inline = [...body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.length).toBeGreaterThan(3)
    for (const [, script = ''] of inline) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  })

  test('shows a change at once after a purge with the right secret, and only then', async () => {
    await get(paths.programs())
    cardName = 'Another name'
    expect((await purge(`${purgeSecret}x`)).statusCode).toBe(403)
    expect((await get(paths.programs())).body).not.toContain(cardName)
    expect((await purge(purgeSecret)).statusCode).toBe(204)
    expect((await get(paths.programs())).body).toContain(cardName)
  })

  test('stays available while the API is down; one that was never rendered fails and is not cached', async () => {
    await get(paths.programs())
    isDown = true
    expect((await get(paths.programs())).statusCode).toBe(200)
    const other = await get(paths.programs(`?${directoryAddress.names.search}=x`))
    expect([other.statusCode, other.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(other.body).toContain(fixed.unexpectedError)
    expect(other.headers['content-security-policy']).toContain("'sha256-")
    isDown = false
    expect((await get(paths.programs(`?${directoryAddress.names.search}=x`))).statusCode).toBe(200)
  })

  test.each([
    [paths.programs(), ['BreadcrumbList', 'ItemList']],
    [paths.program(program.uuid), ['BreadcrumbList']],
    [paths.pentest(), ['BreadcrumbList', 'Service']],
    [paths.privacy(), ['BreadcrumbList']],
  ])('%s has structured data: %j', async (page, types) => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await get(page)).body) ?? []
    const graph = JSON.parse(json) as { '@graph': { '@type': string }[] }
    expect(graph['@graph'].map((node) => node['@type'])).toEqual(types)
  })

  const routeIds = async () => Object.values((await serverBuild()).routes).map((route) => route?.id ?? '')
  const dataOf = (page: string, routes: string) => `${page}.data?_routes=${encodeURIComponent(routes)}`

  test.each([
    [paths.programs(), 'routes/public/programs-page'],
    [paths.program(program.uuid), 'routes/public/program-page'],
  ])('data of %s is cached, revalidated by its ETag and purged with the page', async (page, route) => {
    expect(await routeIds()).toContain(route)
    const first = await get(dataOf(page, route), { 'accept-encoding': 'br' })
    const second = await get(`${dataOf(page, route)}&utm_source=x`, { 'accept-encoding': 'br' })
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(first.headers).toMatchObject({ 'content-type': 'text/x-script', 'x-remix-response': 'yes' })
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=10')
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(askedFor()).toHaveLength(1)
    const known = { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) }
    expect((await get(dataOf(page, route), known)).statusCode).toBe(304)
    await purge(purgeSecret)
    await get(dataOf(page, route))
    expect(askedFor()).toHaveLength(2)
  })

  test('data and page have separate entries, and data of other routes is not cached', async () => {
    const [page, data] = [await get(paths.programs()), await get(`${paths.programs()}.data`)]
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(data.headers['content-type']).toBe('text/x-script')
    await get(dataOf(paths.programs(), 'root'))
    await get(dataOf(paths.programs(), 'root,routes/public/programs-page'))
    const before = asked.length
    await get(dataOf(paths.programs(), 'root,routes/public/programs-page'))
    expect(asked).toHaveLength(before + 1)
  })

  test('data that redirects or failed is not cached', async () => {
    isDown = true
    const failed = await get(dataOf(paths.programs(), 'routes/public/programs-page'))
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store'])
    isDown = false
    expect((await get(dataOf(paths.programs(), 'routes/public/programs-page'))).statusCode).toBe(200)
    const empty = await get(`${paths.programs()}.data?${directoryAddress.names.search}=`)
    expect([empty.statusCode, empty.headers['cache-control']]).toEqual([202, 'no-store'])
  })

  test('HEAD returns the same headers without a body', async () => {
    const full = await get(paths.programs())
    const head = await portal.inject({ method: 'HEAD', url: paths.programs() })
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'etag']) expect(head.headers[name]).toBe(full.headers[name])
  })

  test('the purge route does not exist without a secret', async () => {
    const closed = await sharedPortal()
    const answer = await closed.inject({
      method: 'POST',
      url: '/internal/purge',
      headers: { authorization: 'Bearer ' },
    })
    expect(answer.statusCode).toBe(405)
  })
})

describe('files for machines', () => {
  test('the sitemap lists every page that may be indexed, and no other', async () => {
    const answer = await get(paths.sitemap())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    const listed = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    expect(listed.every((address) => address.startsWith(`${portalUrl}/`))).toBe(true)
    expect(listed).toEqual(
      expect.arrayContaining(
        [paths.home(), paths.contact(), paths.privacy(), paths.programs(), paths.program(sampleCard().uuid)].map(
          (path) => `${portalUrl}${path}`,
        ),
      ),
    )
    expect(listed).not.toContain(`${portalUrl}${paths.notFound()}`)
    expect(listed).not.toContain(`${portalUrl}${paths.forbidden()}`)
    const tag = String(answer.headers.etag)
    expect((await get(paths.sitemap(), { 'if-none-match': tag })).statusCode).toBe(304)
    expect((await portal.inject({ method: 'HEAD', url: paths.sitemap() })).rawPayload).toHaveLength(0)
  })

  test('the sitemap is available without the API', async () => {
    const { statusCode, body } = await (await sharedPortal()).inject({ url: paths.sitemap() })
    expect(statusCode).toBe(200)
    expect(body).toContain(`<loc>${portalUrl}${paths.contact()}</loc>`)
  })

  test('robots.txt excludes the account and names the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const path of [paths.signIn(), paths.signUp(), '/password', '/redir', '/account', paths.forbidden()]) {
      expect(body).toContain(`Disallow: ${path}\n`)
    }
    expect(body).toContain(`Sitemap: ${portalUrl}${paths.sitemap()}\n`)
  })

  test('security.txt has contact and policy, and expires within a year', async () => {
    const { body } = await get(paths.securityTxt())
    expect(body).toContain(`Contact: mailto:${brand.securityEmail}\n`)
    expect(body).toContain(`Policy: ${portalUrl}${paths.disclosurePolicy()}\n`)
    const [, expires = ''] = /^Expires: (.*)$/m.exec(body) ?? []
    expect(Date.parse(expires)).toBeGreaterThan(Date.now())
    expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1000)
  })
})
