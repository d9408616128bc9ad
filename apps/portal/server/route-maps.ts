import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { DocumentKind } from '#app/account-paths.ts'
import { closedPolicy } from '@grana/web-server/security-headers'
import { storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'
import { branchOf } from './static-pages.ts'

/** Everything below it belongs to people with an account, or on their way to one. */
const sessionLayout = 'layouts/session-layout'
/** Everything below it is the account centre. */
const centreLayout = 'layouts/account/account-layout'

export interface RouteMap {
  /** The build as pages of that kind know it. */
  readonly build: ServerBuild
  readonly url: string
  readonly file: StoredAnswer
}

/**
 * The map of screens is part of every first visit and grows with every screen. Public pages never enter the pages of
 * account entry by the router (see `hasOwnDocument`), nor do those or the account centre lead elsewhere by it (see the
 * links of their layouts): each kind of document gets a map without the screens of the others.
 */
export async function mapFor(build: ServerBuild, kind: DocumentKind): Promise<RouteMap> {
  const { sri, ...assets } = build.assets
  const visible = Object.entries(assets.routes).filter(([id]) => isOn(build.routes, id, kind))
  const map = { ...assets, routes: Object.fromEntries(visible) }
  const version = createHash('sha256').update(JSON.stringify(map)).digest('hex').slice(0, 8)
  const url = `/assets/manifest-${version}.js`
  // What a screen does not have needs no word: the router asks for truth, not for presence.
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
      'Content-Security-Policy': closedPolicy,
    },
  })
  const known = typeof sri === 'object' ? { sri: { ...sri, [url]: digest } } : {}
  return { build: { ...build, assets: { ...map, url, version, ...known } }, url, file }
}

function isOn(routes: ServerBuild['routes'], id: string, kind: DocumentKind): boolean {
  const route = routes[id]
  if (route === undefined) return false
  // The root, what becomes of an unknown address, and what stands above both halves of the account.
  if (route.parentId === undefined || route.path === '*') return true
  const branch = new Set(branchOf(routes, route).map((parent) => parent.id))
  if (id === sessionLayout) return kind !== 'visitors'
  return kind === kindOf(branch)
}

/** The kind of a screen, by the layouts that it stands in. */
export function kindOf(branch: ReadonlySet<string>): DocumentKind {
  if (branch.has(centreLayout)) return 'centre'
  return branch.has(sessionLayout) ? 'entry' : 'visitors'
}
