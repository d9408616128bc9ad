import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Window, type Document } from 'happy-dom'
import { accountPaths } from '#app/account-paths.ts'
import { accountScreens } from '#app/account-screens.ts'
import { sampleProfile } from '#app/lib/agents.fixture.ts'
import { sampleDisclosure } from '#app/lib/disclosures.fixture.ts'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { fullProgram, sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { paths } from '#app/paths.ts'
import { returnPath } from '@grana/contract/identity/single-sign-on'
import { buildFolder, builtPortal } from './built-portal.fixture.ts'

/** Budget of a first visit: bytes as sent, elements, and files that the document names. */
export interface Budget {
  readonly html: number
  readonly scripts: number
  readonly styles: number
  readonly fonts: number
  readonly elements: number
  readonly scriptFiles: number
  /** Style sheets block the first paint. */
  readonly styleFiles: number
}

export interface PublicRoute {
  readonly page: string
  readonly status: 200 | 403 | 404
  /** May be indexed by search engines. */
  readonly isFound: boolean
  readonly budget: Budget
}

const KB = 1000
const shared = { styles: 18 * KB, fonts: 62 * KB }
// Each with its part of the map of files, which every new page of the same kind of document lengthens, and with the digests
// of what those pages load (route-manifests.ts).
const budgets = {
  // With the pages of published reports in the navigation, and what retests, disputes and disclosures promise.
  marketing: { ...shared, html: 19 * KB, scripts: 116 * KB, elements: 640, scriptFiles: 12, styleFiles: 8 },
  legal: { ...shared, html: 21.7 * KB, scripts: 115 * KB, elements: 760, scriptFiles: 12, styleFiles: 5 },
  refusal: { ...shared, html: 12.7 * KB, scripts: 115 * KB, elements: 200, scriptFiles: 10, styleFiles: 4 },
  // With a line about payments in each row.
  directory: { ...shared, html: 17.2 * KB, scripts: 126 * KB, elements: 800, scriptFiles: 25, styleFiles: 13 },
  // With its index and its published reports.
  program: { ...shared, html: 18.3 * KB, scripts: 125.6 * KB, elements: 600, scriptFiles: 21, styleFiles: 9 },
  contact: { ...shared, html: 14.7 * KB, scripts: 140.5 * KB, elements: 320, scriptFiles: 24, styleFiles: 9 },
  // New refusals add their texts.
  entry: { ...shared, html: 14.5 * KB, scripts: 142 * KB, elements: 220, scriptFiles: 32, styleFiles: 12 },
  // With the query cache (decision 0082): 11 KB, loaded only after an email link or a sign-in.
  account: { ...shared, html: 12.6 * KB, scripts: 153.5 * KB, elements: 220, scriptFiles: 32, styleFiles: 12 },
} as const satisfies Record<string, Budget>

const found = (kind: keyof typeof budgets, ...pages: readonly string[]): readonly PublicRoute[] =>
  pages.map((page) => ({ page, status: 200, isFound: true, budget: budgets[kind] }))
const hidden = (status: 200 | 403 | 404, budget: Budget, ...pages: readonly string[]): readonly PublicRoute[] =>
  pages.map((page) => ({ page, status, isFound: false, budget }))

/**
 * Every document of the portal. Those behind the sign-in are sent to everyone: they contain no data before their script
 * runs.
 */
export const publicRoutes: readonly PublicRoute[] = [
  ...found(
    'marketing',
    paths.home(),
    paths.bugBounty(),
    paths.pentest(),
    paths.finance(),
    paths.automobile(),
    paths.hackers(),
    paths.evidence(),
  ),
  ...found('legal', paths.terms(), paths.privacy(), paths.codeOfConduct(), paths.disclosurePolicy()),
  ...hidden(403, budgets.refusal, paths.forbidden()),
  ...hidden(404, budgets.refusal, paths.notFound()),
  ...found('directory', paths.programs()),
  ...found('program', paths.program(fullProgram().uuid)),
  ...found('directory', paths.activity()),
  ...found('program', paths.disclosure(sampleDisclosure().slug)),
  ...found('contact', paths.contact()),
  ...hidden(
    200,
    budgets.entry,
    paths.signUp(),
    paths.signUpCustomer(),
    paths.signUpAgent(),
    paths.signIn(),
    accountPaths.confirmBrowser(HIDDEN_TOKEN),
    accountPaths.reactivate(HIDDEN_TOKEN),
    accountPaths.stopRecovery(HIDDEN_TOKEN),
    accountPaths.resetPassword(),
    accountPaths.chooseNewPassword(HIDDEN_TOKEN),
    accountPaths.changePassword(),
    accountPaths.checkEmail(),
    accountPaths.verifyEmail(HIDDEN_TOKEN),
    accountPaths.changeEmail(HIDDEN_TOKEN),
    accountPaths.redirect(),
    accountPaths.organizationSignIn(),
    returnPath,
    accountPaths.linkIdentity(),
    paths.openReport(),
  ),
  ...hidden(
    200,
    budgets.account,
    accountPaths.invitation(HIDDEN_TOKEN),
    ...accountScreens.map(({ name }) => accountPaths.screen(name)),
  ),
]

/** Published reports, a full one and lists of it; and the open profile that they thank. */
function published(url: string): object | undefined {
  if (url.startsWith('/api/portal/profiles/')) return { data: sampleProfile() }
  if (!url.startsWith('/api/portal/disclosures')) return undefined
  const isOne = url.startsWith('/api/portal/disclosures/')
  return isOne
    ? { data: sampleDisclosure() }
    : { data: [sampleDisclosure()], meta: { page: 1, page_size: 20, total: 1 } }
}

/** The built portal with an API stub whose directory page is full. */
export async function startFullPortal(): Promise<{ readonly portal: FastifyInstance; readonly stop: () => Server }> {
  const cards = Array.from({ length: 12 }, (_, index) => sampleCard(index + 1))
  const api = createServer(({ url = '' }, response) => {
    const isProgram = url.startsWith('/api/portal/program/')
    const body = isProgram ? { data: fullProgram() } : (published(url) ?? { data: cards, meta: sampleMeta() })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  // Keeps connections open, so that a portal process that stalls for seconds can still reuse its own.
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  return { portal: await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}` }), stop: () => api.close() }
}

export interface FirstVisit {
  readonly answer: LightMyRequestResponse
  readonly html: string
  readonly document: Document
  /** URLs in the document, and font URLs in its style sheets. */
  readonly files: Readonly<Record<'scripts' | 'styles' | 'fonts' | 'preloads', readonly string[]>>
}

export const builtText = (address: string): string => readFileSync(join(buildFolder, 'client', address), 'utf8')

/** Requests a page like a browser with an empty cache. */
export async function visitFirst(portal: FastifyInstance, page: string): Promise<FirstVisit> {
  const answer = await portal.inject({ url: page, headers: { 'accept-encoding': 'br' } })
  const html = brotliDecompressSync(answer.rawPayload).toString()
  const document = new new Window().DOMParser().parseFromString(html, 'text/html')
  const hrefs = (selector: string) =>
    [...document.querySelectorAll(selector)].map((link) => (link.getAttribute('href') ?? '').replace(/#$/, ''))
  const styles = hrefs('link[rel=stylesheet]')
  const faces = styles.flatMap((file) => [...builtText(file).matchAll(/url\((\/assets\/[^)]+\.woff2)\)/g)])
  // Loaded by the last script of the document, each with its digest.
  const scripts = [...html.matchAll(/\["(\/assets\/[^"]+\.js)","sha384-/g)]
  const places = (matches: readonly RegExpMatchArray[]) => [...new Set(matches.map(([, file = '']) => file))]
  return {
    answer,
    html,
    document,
    files: { scripts: places(scripts), styles, fonts: places(faces), preloads: hrefs('link[rel=preload]') },
  }
}

/** Bytes of files as sent to a current browser. */
export async function sentBytes(portal: FastifyInstance, files: readonly string[]): Promise<number> {
  const answers = files.map((url) => portal.inject({ url, headers: { 'accept-encoding': 'br' } }))
  return (await Promise.all(answers)).reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
}
