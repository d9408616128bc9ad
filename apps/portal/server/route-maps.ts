import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { closedPolicy } from '@grana/web-server/security-headers'
import { storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'
import { branchOf } from './static-pages.ts'

/** Everything below it belongs to people with an account. */
const accountLayout = 'layouts/session-layout'

/** Whom a document is for. */
export type MapKind = 'visitors' | 'accounts'

export interface RouteMap {
  /** The build as pages of that kind know it. */
  readonly build: ServerBuild
  readonly url: string
  readonly file: StoredAnswer
}

/**
 * The map of screens is part of every first visit and grows with every screen. Public pages never enter the pages of
 * account entry by the router (see `hasOwnDocument`), nor do those lead back by it (see the links of `auth-layout`): each
 * kind of document gets a map without the screens of the other.
 */
export async function mapFor(build: ServerBuild, kind: MapKind): Promise<RouteMap> {
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

function isOn(routes: ServerBuild['routes'], id: string, kind: MapKind): boolean {
  const route = routes[id]
  if (route === undefined) return false
  // The root, and what becomes of an unknown address, belong to both.
  if (route.parentId === undefined || route.path === '*') return true
  const isBehind = branchOf(routes, route).some((parent) => parent.id === accountLayout)
  return isBehind === (kind === 'accounts')
}
