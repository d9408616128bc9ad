import { isSameHash, keyedHash } from '#server/lib/tokens.ts'
import { sessionSeconds } from '@grana/contract/auth'

/** Names the browser for a year, so that strangers' failures do not count against it. */
const browserCookie = '__Host-grana_browser'
const browserSeconds = 31_536_000

const halfPrefix = '__Host-half_'
const mostCookies = 60

// Host-only and never for scripts: what the page can read is worth nothing without it.
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict'

export type Cookies = ReadonlyMap<string, string>

/** What a browser sent; of a name that comes twice the first counts, as browsers order them. */
export function readCookies(header: string | undefined): Cookies {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';').slice(0, mostCookies)) {
    const mark = pair.indexOf('=')
    const name = pair.slice(0, mark).trim()
    if (mark > 0 && !cookies.has(name)) cookies.set(name, pair.slice(mark + 1).trim())
  }
  return cookies
}

export function halfOf(cookies: Cookies, grantId: string): string | undefined {
  return cookies.get(halfPrefix + grantId)
}

/** Grants that this browser holds a half of. */
export function grantsIn(cookies: Cookies): string[] {
  return [...cookies.keys()].filter((name) => name.startsWith(halfPrefix)).map((name) => name.slice(halfPrefix.length))
}

export function giveHalf(grantId: string, half: string): string {
  return `${halfPrefix}${grantId}=${half}; Max-Age=${sessionSeconds.refresh}; ${attributes}`
}

export function takeHalf(grantId: string): string {
  return `${halfPrefix}${grantId}=; Max-Age=0; ${attributes}`
}

function browserMark(name: string, secret: string): string {
  return keyedHash(secret, 'browser', name).toString('base64url').slice(0, 22)
}

/**
 * The name of a browser, if it is one that we gave. Its mark is checked without the database, so that a flood with
 * invented names costs nothing; whether the browser is known to somebody is for the database to say.
 */
export function browserIn(cookies: Cookies, secret: string): string | undefined {
  const [name = '', mark = ''] = cookies.get(browserCookie)?.split('.') ?? []
  const isOurs = name !== '' && isSameHash(Buffer.from(mark), Buffer.from(browserMark(name, secret)))
  return isOurs ? name : undefined
}

export function nameBrowser(name: string, secret: string): string {
  return `${browserCookie}=${name}.${browserMark(name, secret)}; Max-Age=${browserSeconds}; ${attributes}`
}
