import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { HIDDEN_TOKEN } from '#app/lib/entry/link-token.ts'
import { toPageHandle, type PageHandle } from '#app/lib/page-handle.ts'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { storeRefined, type GetStoredAnswer } from '@grana/web-server/stored-answer'
import { documentPolicy } from './document-policy.ts'
import { linkPageHeaders } from './link-addresses.ts'
import type { Render } from './render.ts'

export interface StaticPage {
  readonly path: string
  readonly handle: PageHandle
}

type Routes = ServerBuild['routes']
type ServerRoute = NonNullable<Routes[string]>

/** Pages that need no request data: a fixed path and no loader between the root and the page. */
export function findStaticPages(routes: Routes): readonly StaticPage[] {
  return pagesWithoutLoader(routes).filter(({ path }) => !/[:*?]/.test(path))
}

/**
 * Pages behind an email link. The last segment of their path is for the browser alone: each is rendered once, under the
 * path that the browser replaces it with.
 */
export function findLinkPages(routes: Routes): readonly StaticPage[] {
  return pagesWithoutLoader(routes)
    .filter(({ handle }) => handle.hasLinkToken)
    .map(({ path, handle }) => ({ path: path.replace(/:\w+$/, HIDDEN_TOKEN), handle }))
}

function pagesWithoutLoader(routes: Routes): readonly StaticPage[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map((route) => route.parentId))
  return all
    .filter((route) => !parents.has(route.id) && route.module.default)
    .map((route) => ({ branch: branchOf(routes, route), handle: toPageHandle(route.module.handle) }))
    .filter(({ branch }) => branch.every((route) => route.parentId === undefined || !route.module.loader))
    .map(({ branch, handle }) => ({ path: `/${branch.flatMap((route) => route.path || []).join('/')}`, handle }))
}

export function branchOf(routes: Routes, route: ServerRoute): readonly ServerRoute[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...branchOf(routes, parent), route] : [route]
}

/**
 * Renders the static pages through the real handler and stores them. Runs at start and not at build, because hosts and
 * keys are settings of the environment: the same build serves every installation.
 */
export async function renderStaticPages(
  pages: readonly StaticPage[],
  render: Render,
  settings: PublicSettings,
  filesUrl?: string,
): Promise<ReadonlyMap<string, GetStoredAnswer>> {
  const answers = await Promise.all(
    pages.map(async ({ path, handle }) => {
      const response = await render(path)
      if (response.status !== 200) throw new Error(`static page ${path} responded with ${response.status} at start`)
      const html = await response.text()
      const scripts = scriptDigests(html)
      const uploads = handle.opensBySecret === true ? filesUrl : undefined
      const policy = documentPolicy({ settings, scripts, captcha: handle.captcha ?? false, path, filesUrl: uploads })
      const answer = await storeRefined({
        status: handle.status ?? 200,
        body: Buffer.from(html),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Language': 'es',
          'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
          'Content-Security-Policy': policy,
          ...((handle.hasLinkToken || handle.opensBySecret) && linkPageHeaders),
        },
      })
      return [path, answer] as const
    }),
  )
  return new Map(answers)
}

export interface InlineScript {
  readonly attributes: string
  readonly body: string
}

/** Inline scripts of a document, without data blocks, which never run. */
export function inlineScripts(html: string): readonly InlineScript[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .map(([, attributes = '', body = '']) => ({ attributes, body }))
    .filter(({ attributes }) => !/\bsrc=|application\/ld\+json/.test(attributes))
}

/** Digests of a document's inline scripts and of the files that the last of them loads. */
export function scriptDigests(html: string): readonly string[] {
  const inline = inlineScripts(html)
  const digests = inline.map(({ body }) => `sha256-${createHash('sha256').update(body).digest('base64')}`)
  const modules = inline.filter(({ attributes }) => attributes.includes('type="module"'))
  const asked = modules.flatMap(({ body }) => body.match(/sha384-[\w+/=]+/g) ?? [])
  return [...new Set([...digests, ...asked])].map((digest) => `'${digest}'`)
}
