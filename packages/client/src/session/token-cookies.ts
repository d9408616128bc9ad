/** Names of the three cookies that scripts hold. They stand alone: a page may ask for a name before it knows anything else. */
export const tokenCookies = {
  access: '__Host-grana_access',
  refresh: '__Host-grana_refresh',
  email: '__Host-grana_email',
} as const
