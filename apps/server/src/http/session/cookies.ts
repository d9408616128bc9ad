import { isSameHash, keyedHash } from '#server/lib/tokens.ts'
import { sessionSeconds } from '@grana/contract/auth'

/** Identifies the browser for a year, so that failed sign-ins of strangers do not count against it. */
const browserCookie = '__Host-grana_browser'
const browserSeconds = 31_536_000

const bindingPrefix = '__Host-half_'
const maxCookies = 60

// Host-only and not readable by scripts: the tokens that a page can read are useless without it.
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export type Cookies = ReadonlyMap<string, string>

/** The cookies of a request; the first of several with one name counts, as browsers order them. */
export function parseCookies(header: string | undefined): Cookies {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';').slice(0, maxCookies)) {
    const mark = pair.indexOf('=')
    const name = pair.slice(0, mark).trim()
    if (mark > 0 && !cookies.has(name)) cookies.set(name, pair.slice(mark + 1).trim())
  }
  return cookies
}

export function sessionCookieOf(cookies: Cookies, grantId: string): string | undefined {
  return cookies.get(bindingPrefix + grantId)
}

/** Grants for which this browser has the cookie binding. */
export function grantIdsOf(cookies: Cookies): string[] {
  return [...cookies.keys()]
    .filter((name) => name.startsWith(bindingPrefix))
    .map((name) => name.slice(bindingPrefix.length))
}

export function setSessionCookie(grantId: string, half: string): string {
  return `${bindingPrefix}${grantId}=${half}; Max-Age=${sessionSeconds.refresh}; ${attributes}`
}

export function clearSessionCookie(grantId: string): string {
  return `${bindingPrefix}${grantId}=; Max-Age=0; ${attributes}`
}

function signBrowserId(name: string, secret: string): string {
  return keyedHash(secret, 'browser', name).toString('base64url').slice(0, 22)
}

/**
 * The id of a browser, if this server issued it. The signature is checked without the database, so that a flood of
 * invented ids costs nothing; the database decides whether an account knows the browser.
 */
export function browserIdOf(cookies: Cookies, secret: string): string | undefined {
  const [name = '', mark = ''] = cookies.get(browserCookie)?.split('.') ?? []
  const isOurs = name !== '' && isSameHash(Buffer.from(mark), Buffer.from(signBrowserId(name, secret)))
  return isOurs ? name : undefined
}

export function setBrowserCookie(name: string, secret: string): string {
  return `${browserCookie}=${name}.${signBrowserId(name, secret)}; Max-Age=${browserSeconds}; ${attributes}`
}
