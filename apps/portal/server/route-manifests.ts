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

export interface RouteManifest {
  /** The build as pages of this kind see it. */
  readonly build: ServerBuild
  readonly url: string
  readonly file: StoredAnswer
}

/**
 * The route manifest is part of every first visit and grows with every route. Public pages never enter the pages of
 * account entry by the router (see `hasOwnDocument`), nor do those or the account centre lead elsewhere by it (see the
 * links of their layouts): each kind of document gets a manifest without the routes of the others.
 */
export async function manifestFor(build: ServerBuild, kind: DocumentKind): Promise<RouteManifest> {
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
  const known = typeof sri === 'object' ? { sri: { ...sri, [url]: digest } } : {}
  return { build: { ...build, assets: { ...map, url, version, ...known } }, url, file }
}

function isOn(routes: ServerBuild['routes'], id: string, kind: DocumentKind): boolean {
  const route = routes[id]
  if (route === undefined) return false
  // The root, the catch-all route, and the layout above both kinds of account pages.
  if (route.parentId === undefined || route.path === '*') return true
  const branch = new Set(branchOf(routes, route).map((parent) => parent.id))
  if (id === sessionLayout) return kind !== 'visitors'
  return kind === kindOf(branch)
}

/** The kind of a page, by its layouts. */
export function kindOf(branch: ReadonlySet<string>): DocumentKind {
  if (branch.has(centreLayout)) return 'centre'
  return branch.has(sessionLayout) ? 'entry' : 'visitors'
}
