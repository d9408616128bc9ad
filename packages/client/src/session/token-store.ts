import { sessionSeconds } from '@grana/contract/auth'
import { keysOf } from '@grana/contract/record-keys'
import { clearTokenCookies, tokenCookies } from './token-cookies.ts'

/** Tokens that scripts can read. Without the session's HttpOnly cookie they are rejected. */
export type SessionTokens = { readonly access: string; readonly refresh: string; readonly email: string }

/** A document's cookies, or something that behaves like them. */
export type CookieJar = { cookie: string }

export type TokenStore = {
  /** The access token is empty after its half hour; without the other two there is no session. */
  readonly read: () => SessionTokens | undefined
  /** Other tabs can read the tokens as soon as this returns. */
  readonly write: (tokens: SessionTokens) => void
  readonly clear: () => void
}

type Part = keyof typeof tokenCookies
const parts = keysOf(tokenCookies)

const seconds: Record<Part, number> = {
  access: sessionSeconds.access,
  refresh: sessionSeconds.refresh,
  email: sessionSeconds.refresh,
}

function valueOf(all: string, name: string): string {
  const pair = all.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? '' : decode(pair.slice(name.length + 1))
}

/** Cookies can be edited by hand; a value that no header can carry counts as absent. */
function decode(value: string): string {
  try {
    const text = decodeURIComponent(value)
    return /^[!-~]*$/.test(text) ? text : ''
  } catch {
    return ''
  }
}

/** The three script cookies of the specification: nothing else reads or writes them. */
export function createTokenStore(jar: () => CookieJar = () => document): TokenStore {
  const setCookie = (part: Part, value: string, life: number) => {
    const pair = `${tokenCookies[part]}=${encodeURIComponent(value)}`
    jar().cookie = `${pair}; Max-Age=${life}; Path=/; Secure; SameSite=Strict`
  }
  const read = (): SessionTokens | undefined => {
    const all = jar().cookie
    const refresh = valueOf(all, tokenCookies.refresh)
    const email = valueOf(all, tokenCookies.email)
    return refresh && email ? { access: valueOf(all, tokenCookies.access), refresh, email } : undefined
  }
  return {
    read,
    write: (tokens) => {
      for (const part of parts) setCookie(part, tokens[part], seconds[part])
      // Chromium writes cookies asynchronously and waits for them at the next read: a tab that reads earlier would find
      // the old tokens and renew them again.
      read()
    },
    clear: () => clearTokenCookies(jar()),
  }
}

/** The session headers of every call. */
export function sessionHeaders(tokens: SessionTokens | undefined): Record<string, string> {
  if (!tokens) return {}
  return {
    // Without a token the header would be empty, and the server would reject it.
    ...(tokens.access && { authorization: bearer(tokens.access) }),
    refresh: tokens.refresh,
    authemail: tokens.email,
  }
}

export function bearer(access: string): string {
  return `Bearer ${access}`
}
