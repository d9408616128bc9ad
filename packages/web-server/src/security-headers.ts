/** Sent with every answer, errors included. Documents add their content security policy. */
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

/** For the one origin whose pages use passkeys. */
export const passkeyHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'Permissions-Policy': (securityHeaders['Permissions-Policy'] ?? '').replaceAll(/(publickey-\S+)=\(\)/g, '$1=(self)'),
}

/** For images that other sites embed as link previews. */
export const embeddableHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** For everything that is not a document: nothing in it may run, load or be framed. */
export const denyAllPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Formats a content security policy. */
export function formatPolicy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
