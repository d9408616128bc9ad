import { createHash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { closedPolicy } from './security-headers.ts'
import { branchOf } from './static-pages.ts'
import { storeAnswer, type StoredAnswer } from './stored-answer.ts'

/** Everything below it belongs to people with an account. */
const accountLayout = 'layouts/session-layout'

export interface VisitorsMap {
  /** The build as public pages know it. */
  readonly build: ServerBuild
  readonly url: string
  readonly file: StoredAnswer
}

/**
 * The map of screens is part of every first visit and grows with every screen. Public pages never enter the pages of
 * account entry by the router (see `hasOwnDocument`), so theirs leaves them out: a visitor pays for what a visitor sees.
 */
export async function mapForVisitors(build: ServerBuild): Promise<VisitorsMap> {
  const { sri, ...assets } = build.assets
  const visible = Object.entries(assets.routes).filter(([id]) => {
    const route = build.routes[id]
    return route !== undefined && !branchOf(build.routes, route).some((parent) => parent.id === accountLayout)
  })
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
