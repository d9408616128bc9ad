import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { fixed } from '@grana/messages/es/fixed'
import { landing } from '@grana/messages/es/portal/landing'
import { landingHead } from '@grana/messages/es/portal/landing-head'
import { markUnready } from '@grana/web-server/answer-hooks'
import { passkeyHeaders } from '@grana/web-server/security-headers'
import { builtPortal, sharedPortal } from './built-portal.fixture.ts'

let portal: FastifyInstance
beforeAll(async () => {
  portal = await sharedPortal()
})

/** A separate portal, for tests that must not affect the shared one. */
let withProvider: FastifyInstance
beforeAll(async () => {
  const scriptUrl = 'https://www.google.com/recaptcha/api.js'
  withProvider = await builtPortal({
    captcha: { provider: 'recaptcha', siteKeyV2: 'two', siteKeyV3: 'three', scriptUrl },
  })
})

const get = (url: string, headers: Record<string, string> = {}) => portal.inject({ url, headers })

describe('pages', () => {
  test('the landing page is complete', async () => {
    const answer = await get('/')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toMatch(/^<!DOCTYPE html><html lang="es"/)
    expect(answer.body).toContain(landingHead.hero.heading)
    expect(answer.body).toContain(landing.closing.heading)
    expect(answer.body).toContain('<link rel="canonical" href="https://portal.grana.example/"/>')
  })

  test('its JSON-LD is in the document and valid', async () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await get('/')).body) ?? []
    const graph = JSON.parse(json) as { '@graph': { '@type': string }[] }
    expect(graph['@graph'].map((node) => node['@type'])).toEqual(['Organization', 'WebSite'])
  })

  test('no page has a style attribute or a style element', async () => {
    for (const page of ['/', '/contact', '/404']) {
      expect((await get(page)).body).not.toMatch(/<style|<[^>]+\sstyle=/)
    }
  })

  test('settings reach the browser once, and nothing else of the environment does', async () => {
    const { body } = await get('/')
    expect(body.match(/api\.grana\.example/g)).toHaveLength(1)
    expect(body).not.toContain('LOG_LEVEL')
  })

  test('/404 responds with 404 and asks not to be indexed', async () => {
    const answer = await get('/404')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain(fixed.nothingHere)
    expect(answer.body).toContain('<meta name="robots" content="noindex"/>')
  })

  test('a URL with a query is the same page', async () => {
    expect((await get('/contact?interes=pentest')).statusCode).toBe(200)
  })
})

describe('unknown paths', () => {
  const hostile = [
    '/nope',
    '/wp-login.php',
    '//evil.example',
    '/%5cevil.example',
    '/index.html',
    '/program/1',
    '/.env',
    '/%00',
    '/a%00.html',
    '/%zz',
    '/%',
    '/%c0%af',
    '/%ff',
    '/%E0%A4%A',
    '/<script>alert(1)</script>',
    '/assets/',
    '/.vite/manifest.json',
    '/404/x',
    '/contact/x',
    `/${'a'.repeat(9000)}`,
    `/?${'q'.repeat(5000)}`,
  ]
  test.each(hostile)('%s redirects to /404', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe('/404')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['/contact/', '/contact'],
    ['/Contact', '/contact'],
    ['/CONTACT/?interes=pentest', '/contact?interes=pentest'],
    ['/404/', '/404'],
  ])('%s redirects to its canonical path', async (url, location) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
  })

  test('data of an unknown page contains only the redirect', async () => {
    const answer = await get('/nope.data')
    expect(answer.statusCode).toBeLessThan(300)
    expect(answer.body).toContain('/404')
  })
})

describe('headers', () => {
  const answers: readonly (readonly [
    method: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE',
    url: string,
    status: number,
  ])[] = [
    ['GET', '/', 200],
    ['HEAD', '/', 200],
    ['GET', '/contact', 200],
    ['GET', '/404', 404],
    ['GET', '/nope', 302],
    ['GET', '/%zz', 302],
    ['GET', '/nope.data', 202],
    ['GET', '/Contact', 301],
    ['GET', '/favicon.svg', 200],
    ['GET', '/robots.txt', 200],
    ['GET', paths.securityTxt(), 200],
    ['GET', '/health/live', 200],
    ['GET', '/health/ready', 200],
    ['POST', '/', 405],
    ['POST', '/contact', 405],
    ['OPTIONS', '/', 405],
    ['DELETE', '/health/live', 405],
  ]
  test.each(answers)('%s %s responds %i with all security headers', async (method, url, status) => {
    const answer = await portal.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    for (const [name, value] of Object.entries(passkeyHeaders)) expect(answer.headers[name.toLowerCase()]).toBe(value)
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(answer.headers['cache-control']).toBeDefined()
    expect(answer.headers).not.toHaveProperty('x-powered-by')
    expect(answer.headers).not.toHaveProperty('server')
  })

  test('405 lists the allowed methods', async () => {
    expect((await portal.inject({ method: 'POST', url: '/' })).headers.allow).toBe('GET, HEAD')
  })

  test('a page may be cached, and browsers revalidate it', async () => {
    expect((await get('/')).headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
  })

  test('only built files are immutable', async () => {
    const [, script = ''] = /"(\/assets\/[^"]+\.js)"/.exec((await get('/')).body) ?? []
    const answer = await get(script)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })
})

describe('content policy', () => {
  /** The last script of the document loads the scripts by URL and digest after the first paint. */
  const deferredFile = /\["(\/assets\/[^"]+)","sha384-([^"]+)"\]/g

  const directives = (header: unknown) =>
    new Map(
      String(header)
        .split('; ')
        .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)] as const),
    )

  test.each(['/', '/contact', '/404'])('%s allows its own inline scripts by digest, and none by name', async (page) => {
    const { body, headers } = await get(page)
    const sources = directives(headers['content-security-policy']).get('script-src') ?? []
    const inline = [...body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
    expect(inline.length).toBeGreaterThan(3)
    for (const [, script = ''] of inline) {
      expect(sources).toContain(`'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`)
    }
    const asked = [...body.matchAll(deferredFile)].map(([, , digest]) => `'sha384-${digest}'`)
    expect(new Set(sources)).toEqual(
      new Set(["'strict-dynamic'", ...asked, ...sources.filter((source) => source.startsWith("'sha256-"))]),
    )
    expect(sources.filter((source) => source.startsWith("'sha256-"))).toHaveLength(
      new Set(inline.map(([, it]) => it)).size,
    )
  })

  test('no script file is requested before the first paint', async () => {
    const { body } = await get('/')
    expect(body).not.toMatch(/<script[^>]*\bsrc=|<link[^>]*\.js"|\bimport\s*["*]/)
    expect(body).toContain('new PerformanceObserver(begin)')
  })

  test('integrity digests match the files', async () => {
    const { body } = await get('/')
    const files = [...body.matchAll(deferredFile)]
    expect(files.length).toBeGreaterThan(4)
    for (const [, href = '', digest] of files) {
      expect(
        createHash('sha384')
          .update((await get(href)).rawPayload)
          .digest('base64'),
      ).toBe(digest)
    }
  })

  test.each(['/', '/contact', '/404'])('%s allows only what it uses', async (page) => {
    const policy = directives((await get(page)).headers['content-security-policy'])
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('style-src')).toEqual(["'self'"])
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://api.grana.example'])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|data:|blob:|\*/)
  })

  test('only pages with a captcha allow its provider', async () => {
    const policyOf = async (url: string) =>
      String((await withProvider.inject({ url })).headers['content-security-policy'])
    expect(await policyOf('/contact')).toContain('frame-src https://www.google.com https://recaptcha.google.com')
    expect(await policyOf('/')).not.toContain('google')
    expect(await policyOf('/')).toContain("frame-src 'none'")
    expect((await get('/contact')).headers['content-security-policy']).not.toContain('google')
  })
})

describe('bodies', () => {
  test('brotli and gzip decode to the same page', async () => {
    const plain = await get('/')
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' })
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('Accept-Encoding')
    expect(new Set([plain, brotli, gzip].map((answer) => answer.headers.etag)).size).toBe(3)
  })

  test('responds 304 for an unchanged page', async () => {
    const tag = String((await get('/', { 'accept-encoding': 'br' })).headers.etag)
    expect(tag).toMatch(/^W\/"/)
    for (const known of [tag, tag.slice('W/'.length)]) {
      const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"other", ${known}` })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['content-security-policy']).toContain('strict-dynamic')
    }
    expect((await get('/', { 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('never responds 304 for a page that does not exist', async () => {
    const tag = String((await get('/404')).headers.etag)
    expect((await get('/404', { 'if-none-match': tag })).statusCode).toBe(404)
  })

  test('HEAD returns the same headers without a body', async () => {
    const [full, head] = [await get('/'), await portal.inject({ method: 'HEAD', url: '/' })]
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'content-security-policy']) {
      expect(head.headers[name]).toBe(full.headers[name])
    }
  })

  test('security.txt has the fields that RFC 9116 requires', async () => {
    const { body } = await get(paths.securityTxt())
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-\d\d-\d\dT[\d:.]+Z\nPreferred-Languages: es/)
    expect(body).toContain('Canonical: https://portal.grana.example/.well-known/security.txt')
  })
})

test('a portal that is shutting down is not ready, and closes its connections', async () => {
  markUnready(withProvider)
  const [live, ready, page] = await Promise.all(
    ['/health/live', '/health/ready', '/contact'].map((url) => withProvider.inject({ url })),
  )
  expect([live?.statusCode, ready?.statusCode, page?.statusCode]).toEqual([503, 503, 200])
  expect(page?.headers['connection']).toBe('close')
  expect((await get('/contact')).headers['connection']).not.toBe('close')
})
