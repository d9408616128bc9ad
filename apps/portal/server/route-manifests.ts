import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { DocumentKind } from '#app/account-paths.ts'
import { denyAllPolicy } from '@grana/web-server/security-headers'
import { storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'
import { branchOf } from './static-pages.ts'

/** Layout of all account pages, including sign-in and sign-up. */
const sessionLayout = 'layouts/session-layout'
/** Layout of the account centre. */
const centreLayout = 'layouts/account/account-layout'
/** Layout of pages in frames of other sites. */
const framedLayout = 'layouts/framed-layout'

/** How a manifest or a built script names a script: by a path or its last segment. All are in one folder. */
const folder = '/assets/'
const scriptName = /[\w.-]+\.js\b/g

export interface RouteManifest {
  /** The build as pages of this kind see it. */
  readonly build: ServerBuild
  readonly url: string
  readonly file: StoredAnswer
}

/**
 * The route manifest is part of every first visit and grows with every route. Public pages never enter the pages of
 * account entry by the router (see `hasOwnDocument`), nor do those, the account centre or a frame lead elsewhere by it
 * (see the links of their layouts): each kind of document gets a manifest without the routes of the others, and digests
 * of the scripts alone that these routes can load. A digest does not compress: those of all scripts are two thirds of a
 * small document.
 */
export async function manifestFor(
  build: ServerBuild,
  kind: DocumentKind,
  scripts: ReadonlyMap<string, StoredAnswer>,
): Promise<RouteManifest> {
  const { sri, ...assets } = build.assets
  const visible = Object.entries(assets.routes).filter(([id]) => isOn(build.routes, id, kind))
  const map = { ...assets, routes: Object.fromEntries(visible) }
  const version = createHash('sha256').update(JSON.stringify(map)).digest('hex').slice(0, 8)
  const url = `/assets/manifest-${version}.js`
  // Omits false values: the router tests for truthiness, not for presence.
  const text = JSON.stringify({ ...map, url, version }, (_name, value: unknown) =>
    value === false ? undefined : value,
  )
  const body = Buffer.from(`window.__reactRouterManifest=${text};`)
  const digest = `sha384-${createHash('sha384').update(body).digest('base64')}`
  const file = await storeAnswer({
    body,
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': denyAllPolicy,
    },
  })
  const reached = reachableScripts(text, (path) => scripts.get(path)?.bodies.identity.toString())
  const known = typeof sri === 'object' ? { sri: { ...only(sri, reached), [url]: digest } } : {}
  return { build: { ...build, assets: { ...map, url, version, ...known } }, url, file }
}

/**
 * The built scripts that a text names, directly or through others. Finds names and not import statements, so that lists
 * of what a lazy import needs count as well: a name too many costs bytes, a missing one would load a script unchecked.
 */
function reachableScripts(text: string, textOf: (path: string) => string | undefined): ReadonlySet<string> {
  const namedIn = (one: string) => (one.match(scriptName) ?? []).map((name) => `${folder}${name}`)
  const reached = new Set<string>()
  const waiting = namedIn(text)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = reached.has(path) ? undefined : textOf(path)
    if (found === undefined) continue
    reached.add(path)
    waiting.push(...namedIn(found))
  }
  return reached
}

function only(digests: Readonly<Record<string, string>>, paths: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(digests).filter(([path]) => paths.has(path)))
}

function isOn(routes: ServerBuild['routes'], id: string, kind: DocumentKind): boolean {
  const route = routes[id]
  if (route === undefined) return false
  // The root, the catch-all route, and the layout above both kinds of account pages.
  if (route.parentId === undefined || route.path === '*') return true
  const branch = new Set(branchOf(routes, route).map((parent) => parent.id))
  if (id === sessionLayout) return kind === 'entry' || kind === 'centre'
  return kind === kindOf(branch)
}

/** The kind of a page, by its layouts. */
export function kindOf(branch: ReadonlySet<string>): DocumentKind {
  if (branch.has(centreLayout)) return 'centre'
  if (branch.has(framedLayout)) return 'framed'
  return branch.has(sessionLayout) ? 'entry' : 'visitors'
}
