import type { Cookies } from '#server/http/session/cookies.ts'
import { createSecret, hashSecret } from '#server/lib/tokens.ts'

const cookie = '__Host-grana_sign_on'
const seconds = 1800
const form = /^[A-Za-z0-9_-]{43}$/

/** Hash of the cookie that binds a sign-in to the browser that began it; undefined where there is none. */
export function signOnBrowserOf(cookies: Cookies): Buffer | undefined {
  const value = cookies.get(cookie)
  return value !== undefined && form.test(value) ? hashSecret(value) : undefined
}

/** The cookie and its hash. Several tabs share it: each has a state of its own. */
export function bindSignOnBrowser(cookies: Cookies): { hash: Buffer; header: string } {
  const held = cookies.get(cookie)
  const value = held !== undefined && form.test(held) ? held : createSecret()
  const header = `${cookie}=${value}; Max-Age=${seconds}; Path=/; Secure; HttpOnly; SameSite=Strict`
  return { hash: hashSecret(value), header }
}
