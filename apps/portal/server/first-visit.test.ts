/**
 * Asserts counts, equal on every machine, in place of what Lighthouse measures by time or score. `pnpm lighthouse` is
 * part of the long run; docs/guides/page-budgets.md says which count stands for which of its audits.
 */
import type { FastifyInstance } from 'fastify'
import type { Element } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { paths } from '#app/paths.ts'
import { passkeyHeaders } from '@grana/web-server/security-headers'
import { environment, serverBuild } from './built-portal.fixture.ts'
import {
  builtText,
  publicRoutes,
  sentBytes,
  startFullPortal,
  visitFirst,
  type Budget,
  type FirstVisit,
} from './first-visit.fixture.ts'
import { findLinkPages, findStaticPages } from './static-pages.ts'

const KB = 1000
const { PORTAL_URL: origin, API_URL: api } = environment

let portal: FastifyInstance
let stop: () => unknown
const visits = new Map<string, FirstVisit>()
beforeAll(async () => {
  ;({ portal, stop } = await startFullPortal())
  for (const { page } of publicRoutes) visits.set(page, await visitFirst(portal, page))
})
afterAll(() => stop())

const visitOf = (page: string): FirstVisit => visits.get(page) ?? expect.fail(`${page} was not opened`)
const hasToken = (page: string) => page.endsWith(`/${HIDDEN_TOKEN}`) || page === paths.openReport()
const foundRoutes = publicRoutes.filter(({ isFound }) => isFound)
const hiddenRoutes = publicRoutes.filter(({ isFound }) => !isFound)

test('lists every document that the build serves', async () => {
  const { routes } = await serverBuild()
  const kept = [...findStaticPages(routes), ...findLinkPages(routes)].map(({ path }) => path)
  const listed = publicRoutes.map(({ page }) => page)
  expect(kept.filter((path) => !listed.includes(path))).toEqual([])
  expect(listed.filter((page) => !kept.includes(page))).toEqual([
    paths.programs(),
    expect.stringContaining(paths.program('')),
    paths.activity(),
    expect.stringContaining(paths.disclosure('')),
  ])
})

describe('performance', () => {
  async function costOf({ answer, document, files }: FirstVisit): Promise<Budget> {
    return {
      html: answer.rawPayload.length,
      scripts: await sentBytes(portal, files.scripts),
      styles: await sentBytes(portal, files.styles),
      fonts: await sentBytes(portal, files.fonts),
      elements: document.querySelectorAll('*').length,
      scriptFiles: files.scripts.length,
      styleFiles: files.styles.length,
    }
  }

  test.each(publicRoutes)('$page stays within its budget', async ({ page, budget }) => {
    const cost = Object.entries(await costOf(visitOf(page)))
    const most = new Map<string, number>(Object.entries(budget))
    expect(cost.filter(([name, value]) => value > (most.get(name) ?? 0))).toEqual([])
    // A count of zero would pass every budget.
    expect(cost.filter(([, value]) => value === 0)).toEqual([])
    expect(Object.fromEntries(cost)['scripts']).toBeGreaterThan(90 * KB)
  })

  test.each(publicRoutes)('$page blocks rendering by style sheets alone, and none imports another', ({ page }) => {
    const { html, document, files } = visitOf(page)
    const inHead = [...document.querySelectorAll('head script:not([type="application/ld+json"])')]
    expect(inHead.reduce((sum, script) => sum + script.textContent.length, 0)).toBeLessThanOrEqual(KB)
    expect(document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=import]')).toHaveLength(0)
    expect(html).not.toMatch(/<style|\sstyle=/)
    for (const file of files.styles) expect(builtText(file), file).not.toContain('@import')
  })

  test.each(publicRoutes)('$page preloads the fonts of its first view and swaps them in', ({ page }) => {
    const { document, files } = visitOf(page)
    const faces = files.styles.flatMap((file) => builtText(file).match(/@font-face\{[^}]*\}/g) ?? [])
    const loaded = faces.filter((face) => face.includes('url('))
    expect(loaded).toHaveLength(3)
    expect(loaded.filter((face) => !face.includes('font-display:swap'))).toEqual([])
    // The metrics of the fallback font match, so that no line moves.
    expect(faces.filter((face) => face.includes('local(') && !face.includes('size-adjust'))).toEqual([])
    expect(files.preloads).toHaveLength(2)
    expect(files.preloads.filter((file) => !files.fonts.includes(file))).toEqual([])
    for (const link of document.querySelectorAll('link[rel=preload]')) {
      expect([link.getAttribute('as'), link.getAttribute('crossorigin')]).toEqual(['font', 'anonymous'])
    }
  })

  test.each(publicRoutes)('$page has a DOM of at most 16 levels and 40 children per element', ({ page }) => {
    const all = [...visitOf(page).document.querySelectorAll('*')]
    const depthOf = (element: Element): number => (element.parentElement ? depthOf(element.parentElement) + 1 : 1)
    expect(Math.max(...all.map(depthOf))).toBeLessThanOrEqual(16)
    expect(Math.max(...all.map(({ children }) => children.length))).toBeLessThanOrEqual(40)
  })

  const drawn = [paths.home(), paths.bugBounty(), paths.pentest(), paths.finance(), paths.automobile()]
  test.each(drawn)('no drawing of %s exceeds 12 KB', (page) => {
    const drawings = [...visitOf(page).document.querySelectorAll('svg')].map(({ outerHTML }) => outerHTML.length)
    expect(drawings.length).toBeGreaterThan(10)
    expect(Math.max(...drawings)).toBeLessThan(12 * KB)
  })

  test.each(publicRoutes)('$page reserves the space of every image', ({ page }) => {
    const pictures = [...visitOf(page).document.querySelectorAll('img, video, iframe')]
    expect(pictures.filter((one) => !one.hasAttribute('width') || !one.hasAttribute('height'))).toEqual([])
  })

  test('sends every file compressed, minified, with its type, and cacheable for a year', async () => {
    const files = new Set([...visits.values()].flatMap(({ files: all }) => Object.values(all).flat()))
    const readable: string[] = []
    expect(files.size).toBeGreaterThan(100)
    for (const url of files) {
      const { statusCode, headers, rawPayload } = await portal.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect([url, statusCode]).toEqual([url, 200])
      expect(headers['cache-control'], url).toBe('public, max-age=31536000, immutable')
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['content-type'], url).toMatch(/^(?:text\/(?:javascript|css); charset=utf-8|font\/woff2)$/)
      // Fonts are already compressed.
      expect(headers['content-encoding'], url).toBe(url.endsWith('.woff2') ? undefined : 'br')
      expect(headers['content-length'], url).toBe(String(rawPayload.length))
      if (url.endsWith('.woff2')) continue
      const { body } = await portal.inject({ url })
      if (body.trim().split('\n').length > 1 + body.length / 400) readable.push(url)
    }
    // Whitespace is removed: the output has almost none.
    expect(readable).toEqual([])
  })

  test.each(publicRoutes)(
    '$page is sent compressed, with its status and cache policy, and sets no cookie',
    ({ page }) => {
      const { headers, statusCode } = visitOf(page).answer
      expect(statusCode).toBe(publicRoutes.find((route) => route.page === page)?.status)
      expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'Accept-Encoding'])
      expect(headers['cache-control']).toMatch(hasToken(page) ? /^no-store$/ : /^public, max-age=0, s-maxage=/)
      expect(headers['set-cookie']).toBeUndefined()
    },
  )
})

describe('best practices', () => {
  test.each(publicRoutes)('$page declares doctype, charset, language and viewport', ({ page }) => {
    const { html, document } = visitOf(page)
    expect(html).toMatch(/^<!DOCTYPE html><html lang="es"/)
    expect(html.slice(0, KB).toLowerCase()).toContain('<meta charset="utf-8"/>')
    const viewports = [...document.querySelectorAll('meta[name=viewport]')].map((one) => one.getAttribute('content'))
    expect(viewports).toEqual(['width=device-width, initial-scale=1'])
  })

  test.each(publicRoutes)('$page loads nothing from other origins, and its content policy forbids it', ({ page }) => {
    const { document, answer } = visitOf(page)
    const loading =
      'link:not([rel=canonical], [rel=alternate]), script[src], img, source, iframe, object, embed, video, audio'
    const addresses = [...document.querySelectorAll(loading)].map(
      (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    )
    expect(addresses.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([])
    const policy = String(answer.headers['content-security-policy'])
    const sources = policy.split(/[; ]+/).filter((word) => /^https?:|\*/.test(word))
    expect(new Set(sources)).toEqual(new Set([api]))
    expect(policy).toMatch(/^default-src 'none'; script-src 'strict-dynamic' 'sha256-/)
    expect(policy).not.toContain('unsafe')
    for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'upgrade-insecure-requests'])
      expect(policy).toContain(part)
    expect(policy).toContain("require-trusted-types-for 'script'")
  })

  test.each(publicRoutes)('$page is sent with every security header', ({ page }) => {
    const { headers } = visitOf(page).answer
    for (const [name, value] of Object.entries(passkeyHeaders)) {
      if (name === 'Referrer-Policy' && hasToken(page)) continue
      expect(headers[name.toLowerCase()], name).toBe(value)
    }
  })

  test.each(publicRoutes)('$page has no inline event handler and no script address', ({ page }) => {
    const { document } = visitOf(page)
    const handlers = [...document.querySelectorAll('*')].flatMap(({ attributes }) =>
      [...attributes].map(({ name }) => name).filter((name) => name.startsWith('on')),
    )
    expect(handlers).toEqual([])
    expect(document.querySelectorAll('[href^="javascript:"], [href^="http:"], meta[http-equiv]')).toHaveLength(0)
  })

  test('no script uses a deprecated API, asks for a permission or names a source map', async () => {
    const scripts = new Set([...visits.values()].flatMap(({ files }) => files.scripts))
    const outdated =
      /document\.write\(|addEventListener\(["'`](?:before)?unload["'`]|Notification\.requestPermission|geolocation\.(?:get|watch)|sourceMappingURL/
    for (const url of scripts) expect(outdated.exec((await portal.inject({ url })).body)?.[0], url).toBeUndefined()
  })
})

describe('SEO', () => {
  const metaOf = (page: string, name: string) =>
    [...visitOf(page).document.querySelectorAll(`meta[name=${name}]`)].map((one) => one.getAttribute('content') ?? '')
  const titleOf = (page: string) =>
    [...visitOf(page).document.querySelectorAll('head > title')].map((one) => one.textContent)
  const canonicalOf = (page: string) =>
    [...visitOf(page).document.querySelectorAll('link[rel=canonical]')].map((one) => one.getAttribute('href'))

  test.each(foundRoutes)('$page has a title, a description and one canonical address', ({ page }) => {
    expect(titleOf(page)).toEqual([expect.stringMatching(/^.{10,70}$/)])
    expect(metaOf(page, 'description')).toEqual([expect.stringMatching(/^.{40,160}$/)])
    expect(canonicalOf(page)).toEqual([`${origin}${page}`])
    expect(metaOf(page, 'robots')).toEqual([])
    expect(visitOf(page).answer.headers['x-robots-tag']).toBeUndefined()
    expect(visitOf(page).document.querySelectorAll('h1')).toHaveLength(1)
  })

  test('titles and descriptions are unique', () => {
    for (const texts of [
      foundRoutes.map(({ page }) => titleOf(page)),
      foundRoutes.map(({ page }) => metaOf(page, 'description')),
    ]) {
      expect(new Set(texts.flat()).size).toBe(foundRoutes.length)
    }
  })

  test.each(hiddenRoutes)('$page asks not to be indexed', ({ page }) => {
    expect(titleOf(page)).toEqual([expect.stringMatching(/^.{10,70}$/)])
    expect(metaOf(page, 'robots')).toEqual(['noindex'])
    expect(canonicalOf(page)).toEqual([])
  })

  test.each(publicRoutes)('$page has crawlable links with descriptive texts', ({ page }) => {
    const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')
    const vague =
      /^(?:click|clicka|pincha|haz clic)? ?(?:aqui|mas|mas informacion|este|enlace|este enlace|empezar|ver|leer mas)$/i
    const links = [...visitOf(page).document.querySelectorAll('a')].map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: (link.getAttribute('aria-label') ?? link.textContent).trim(),
    }))
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter(({ href }) => !/^(?:\/(?!\/)|#\S|https:\/\/|mailto:\S)/.test(href))).toEqual([])
    expect(links.filter(({ text }) => text === '' || vague.test(withoutAccents(text)))).toEqual([])
  })

  test('every internal link leads to a page and to an element that exist', async () => {
    const ids = new Map(
      [...visits].map(([page, { document }]) => [
        page,
        new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)),
      ]),
    )
    const targets = new Set(
      [...visits].flatMap(([page, { document }]) =>
        [...document.querySelectorAll('a[href^="/"], a[href^="#"]')].map(
          (link) => new URL(link.getAttribute('href') ?? '', `${origin}${page}`).href,
        ),
      ),
    )
    expect(targets.size).toBeGreaterThan(50)
    const dead: string[] = []
    for (const target of targets) {
      const { pathname, search, hash } = new URL(target)
      const { statusCode } = await portal.inject({ url: `${pathname}${search}` })
      const isThere = statusCode === 200 || [paths.forbidden(), paths.notFound(), '/account'].includes(pathname)
      const hasPart = hash === '' || ids.get(pathname)?.has(decodeURIComponent(hash.slice(1)))
      if (!isThere || !hasPart) dead.push(`${statusCode} ${target}`)
    }
    expect(dead).toEqual([])
  })

  test.each(publicRoutes)('$page declares one language and describes every image', ({ page }) => {
    const { document, answer } = visitOf(page)
    expect(answer.headers['content-language']).toBe('es')
    expect(document.querySelectorAll('link[hreflang], img:not([alt])')).toHaveLength(0)
  })

  test.each(foundRoutes)('$page carries valid structured data with addresses of its own', ({ page }) => {
    const blocks = [...visitOf(page).document.querySelectorAll('script[type="application/ld+json"]')]
    expect(blocks).toHaveLength(1)
    const told = JSON.parse(blocks[0]?.textContent ?? '') as { '@context': string; '@graph': Record<string, unknown>[] }
    expect(told['@context']).toBe('https://schema.org')
    expect(told['@graph'].length).toBeGreaterThan(0)
    const known = ['Organization', 'WebSite', 'BreadcrumbList', 'Service', 'ItemList']
    expect(told['@graph'].filter((node) => !known.includes(String(node['@type'])))).toEqual([])
    const addresses = [...JSON.stringify(told['@graph']).matchAll(/"(?:@id|url|item)":"([^"]*)"/g)].map(
      ([, url]) => url,
    )
    expect(addresses.filter((url) => !url?.startsWith(origin))).toEqual([])
  })

  test('robots.txt parses, names the sitemap and blocks no page that may be indexed', async () => {
    const { statusCode, body } = await portal.inject({ url: '/robots.txt' })
    expect(statusCode).toBe(200)
    const rules = body.split('\n').filter((line) => line !== '')
    expect(rules.filter((rule) => !/^(?:User-agent|Allow|Disallow|Sitemap): \S+$/.test(rule))).toEqual([])
    expect(rules.filter((rule) => rule.startsWith('Sitemap'))).toEqual([`Sitemap: ${origin}${paths.sitemap()}`])
    const closed = rules.filter((rule) => rule.startsWith('Disallow')).map((rule) => rule.slice('Disallow: '.length))
    expect(foundRoutes.filter(({ page }) => closed.some((path) => page.startsWith(path)))).toEqual([])
  })
})
