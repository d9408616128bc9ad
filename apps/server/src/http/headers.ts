/** Headers of every response, errors included. */
export function securityHeaders(isProduction: boolean): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    // In development browsers would remember it for a host that has no certificate.
    ...(isProduction && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

export const jsonType = 'application/json; charset=utf-8'
export const scimType = 'application/scim+json; charset=utf-8'
