import type { AccountKind } from '@grana/contract/accounts'
import type { AppName } from '@grana/contract/handoff'

/** The app of each account kind. Repeated here, so that no page loads the contract for three words. */
export const appOf: Readonly<Record<AccountKind, AppName>> = { customer: 'customers', agent: 'agents', staff: 'staff' }

/** Query of `/redir`: an app, and its state and challenge when the app itself sent the user. */
export interface RedirectRequest {
  readonly app: AppName
  /** A path inside of the app, for links of the portal; an app stores its own. */
  readonly path: string
  readonly asked?: { readonly state: string; readonly challenge: string }
}

const drawn = /^[\w-]{43}$/

/** Parses the query of `/redir`. Invalid input is ignored, and the account kind alone decides. */
export function parseRedirectRequest(search: string): RedirectRequest | undefined {
  const query = new URLSearchParams(search)
  const app = Object.values(appOf).find((name) => name === query.get('app'))
  if (app === undefined) return undefined
  const state = query.get('state') ?? ''
  const challenge = query.get('code_challenge') ?? ''
  const asked = drawn.test(state) && drawn.test(challenge)
  return { app, path: pathIn(query.get('path') ?? '/'), ...(asked && { asked: { state, challenge } }) }
}

/** A path that no browser resolves to another origin. */
function pathIn(path: string): string {
  const base = 'http://app.invalid'
  const url = /^\/(?![/\\])/.test(path) ? URL.parse(path, base) : null
  return url?.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}
