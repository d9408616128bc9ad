import type { PublicSettings } from '#app/lib/render-context.ts'
import { measuredPage } from '#app/lib/telemetry/measured-pages.ts'

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
    'picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
}

/** For pictures that are made to be shown beside a shared address, on pages of others. */
export const shownElsewhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const

/** For everything that is not a document: nothing in it may run, load or be framed. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export interface DocumentPolicy {
  readonly settings: PublicSettings
  /** `'nonce-…'` or `'sha256-…'` sources of the scripts that stand in the document. */
  readonly scripts: readonly string[]
  readonly captcha: boolean
  /** Of the page: only those that may be measured can reach the collector. */
  readonly path: string
}

export function documentPolicy({ settings, scripts, captcha, path }: DocumentPolicy): string {
  const provider = captcha ? providerSources(settings) : { frames: [], calls: [], pictures: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'", ...scripts],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", ...provider.pictures],
    'connect-src': ["'self'", settings.apiUrl, ...provider.calls, ...collector(settings, path)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': provider.frames.length > 0 ? provider.frames : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...trustedTypes(settings, captcha),
    ...(settings.portalUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function collector({ telemetry }: PublicSettings, path: string): readonly string[] {
  return telemetry && measuredPage(path) ? [new URL(telemetry.dsn).origin] : []
}

// reCAPTCHA's script writes plain strings into script sinks, so its pages go without; every other page enforces them.
function trustedTypes(settings: PublicSettings, captcha: boolean): Record<string, readonly string[]> {
  if (captcha && settings.captcha.provider === 'recaptcha') return {}
  return { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['grana'] }
}

function providerSources({ captcha }: PublicSettings): Record<'frames' | 'calls' | 'pictures', readonly string[]> {
  if (captcha.provider === 'altcha') return { frames: [], calls: [], pictures: [] }
  const { origin } = new URL(captcha.scriptUrl)
  const google = origin === 'https://www.google.com'
  return {
    frames: google ? [origin, 'https://recaptcha.google.com'] : [origin],
    calls: [origin],
    pictures: google ? ['https://www.gstatic.com'] : [origin],
  }
}
