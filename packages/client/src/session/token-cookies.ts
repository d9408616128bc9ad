/** Names of the three cookies that scripts hold. They stand alone: a page may ask for a name before it knows anything else. */
export const tokenCookies = {
  access: '__Host-grana_access',
  refresh: '__Host-grana_refresh',
  email: '__Host-grana_email',
} as const

/** Takes them away; a page that does nothing else with them need not carry what does. */
export function clearTokenCookies(jar: { cookie: string }): void {
  for (const name of Object.values(tokenCookies)) {
    jar.cookie = `${name}=; Max-Age=0; Path=/; Secure; SameSite=Strict`
  }
}
