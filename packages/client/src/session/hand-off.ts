import type { TokenAnswer } from '@grana/contract/auth'
import { exchangeHandoffCode, type AppName } from '@grana/contract/handoff'
import type { Client } from '../create-client.ts'

/** Key of what an app stores in its tab while the user is on the portal: none of it grants access by itself. */
const KEY = 'grana_handoff'

/** Bytes of each random value. */
const LENGTH = 32

type StoredHandoff = { readonly state: string; readonly verifier: string; readonly path: string }

function toBase64Url(bytes: Uint8Array): string {
  const letters = btoa(String.fromCodePoint(...bytes))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const createRandomValue = () => toBase64Url(crypto.getRandomValues(new Uint8Array(LENGTH)))

async function challengeOf(verifier: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** Accepts only a path of this app: the stored value may have been tampered with. */
function ownPath(path: string, origin: string): string {
  const url = /^\/(?![/\\])/.test(path) ? URL.parse(path, origin) : null
  return url?.origin === origin && !/^\/(?:\/|callback(?:\/|$))/.test(url.pathname) ? url.pathname + url.search : '/'
}

/** Begins a hand-off: returns the URL of the portal to go to, and stores what identifies the return. */
export async function beginHandoff(portalUrl: string, app: AppName, path: string): Promise<string> {
  const kept: StoredHandoff = { state: createRandomValue(), verifier: createRandomValue(), path }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
  const query = new URLSearchParams({ app, state: kept.state, code_challenge: await challengeOf(kept.verifier) })
  return `${portalUrl}/redir?${query}`
}

function takeStored(): Partial<StoredHandoff> {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/**
 * The code that the portal returned, and the path that the user was going to; `undefined` if this tab did not request
 * it.
 */
export function finishHandoff(fragment: string, origin: string): { body: ExchangeBody; path: string } | undefined {
  const { state, verifier, path } = takeStored()
  const returned = new URLSearchParams(fragment)
  const code = returned.get('code')
  if (typeof state !== 'string' || typeof verifier !== 'string' || typeof path !== 'string') return undefined
  if (code === null || returned.get('state') !== state) return undefined
  return { body: { code, code_verifier: verifier }, path: ownPath(path, origin) }
}

type ExchangeBody = { code: string; code_verifier: string }

/** Exchanges the code for tokens of this app. */
export function exchangeCode(client: Client, body: ExchangeBody): Promise<TokenAnswer & { email: string }> {
  return client.call(exchangeHandoffCode, { body })
}
