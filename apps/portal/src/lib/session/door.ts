import type { AccountKind } from '@grana/contract/accounts'
import type { AppName } from '@grana/contract/handoff'

/** Each kind of account has one app. Written here as well, so that no page carries the contract for three words. */
export const appOf: Readonly<Record<AccountKind, AppName>> = { customer: 'customers', agent: 'agents', staff: 'staff' }

/** What `/redir` is opened with: an app, and its own mark and challenge when the app itself sent somebody here. */
export interface Door {
  readonly app: AppName
  /** A path inside of the app, for links of the portal; an app keeps its own. */
  readonly path: string
  readonly asked?: { readonly state: string; readonly challenge: string }
}

const drawn = /^[\w-]{43}$/

/** Reads the query of `/redir`. What is not exactly ours is nobody's wish: the account alone decides then. */
export function readDoor(search: string): Door | undefined {
  const query = new URLSearchParams(search)
  const app = Object.values(appOf).find((name) => name === query.get('app'))
  if (app === undefined) return undefined
  const state = query.get('state') ?? ''
  const challenge = query.get('code_challenge') ?? ''
  const asked = drawn.test(state) && drawn.test(challenge)
  return { app, path: pathIn(query.get('path') ?? '/'), ...(asked && { asked: { state, challenge } }) }
}

/** A path and nothing that a browser could read as another place. */
function pathIn(path: string): string {
  const base = 'http://app.invalid'
  const url = /^\/(?![/\\])/.test(path) ? URL.parse(path, base) : null
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}

/** The address that opens the same door again, made of what was understood. */
export function doorAddress({ app, path, asked }: Door): string {
  const query = new URLSearchParams({
    app,
    ...(path !== '/' && { path }),
    ...(asked && { state: asked.state, code_challenge: asked.challenge }),
  })
  return `/redir?${query}`
}
