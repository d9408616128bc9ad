/**
 * Names of the three cookies that scripts can read. In a module of their own: a page may need a name before it loads
 * anything else.
 */
export const tokenCookies = {
  access: '__Host-grana_access',
  refresh: '__Host-grana_refresh',
  email: '__Host-grana_email',
} as const

/** Clears them; pages that do nothing else with the tokens need not load the store. */
export function clearTokenCookies(jar: { cookie: string }): void {
  for (const name of Object.values(tokenCookies)) {
    jar.cookie = `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict`
  }
}
