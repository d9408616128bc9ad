/** Sent with every answer, errors included. The content policy is added by documents. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), ' +
    'fullscreen=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), ' +
    'picture-in-picture=(), publickey-credentials-create=(), publickey-credentials-get=(), screen-wake-lock=(), ' +
    'serial=(), usb=(), xr-spatial-tracking=()',
}

/** For the one origin whose pages speak with people's passkeys. */
export const passkeyHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'Permissions-Policy': (securityHeaders['Permissions-Policy'] ?? '').replaceAll(/(publickey-\S+)=\(\)/g, '$1=(self)'),
}

/** For pictures that are made to be shown beside a shared address, on pages of others. */
export const shownElsewhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** For everything that is not a document: nothing in it may run, load or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A content policy as browsers read it. */
export function policyText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
