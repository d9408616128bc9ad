import type { PublicSettings } from '#app/lib/render-context.ts'
import { measuredPage } from '#app/lib/telemetry/measured-pages.ts'
import { formatPolicy } from '@grana/web-server/security-headers'

export interface DocumentPolicy {
  readonly settings: PublicSettings
  /** `'nonce-…'` or `'sha256-…'` sources of the document's inline scripts. */
  readonly scripts: readonly string[]
  readonly captcha: boolean
  /** Path of the page: only pages with telemetry may reach the collector. */
  readonly path: string
  /** Origins that may frame the page; none without it. */
  readonly ancestors?: readonly string[]
  /** The bucket, where the page uploads files to it. */
  readonly filesUrl?: string | undefined
}

export function documentPolicy({ settings, scripts, captcha, path, ancestors = [], filesUrl }: DocumentPolicy): string {
  const provider = captcha ? providerSources(settings) : { frames: [], calls: [], pictures: [] }
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'strict-dynamic'", ...scripts],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    // Avatars come from the API.
    'img-src': ["'self'", settings.apiUrl, ...provider.pictures],
    'connect-src': [
      "'self'",
      settings.apiUrl,
      ...provider.calls,
      ...uploadPlaces(filesUrl),
      ...collector(settings, path),
    ],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': provider.frames.length > 0 ? provider.frames : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ancestors.length > 0 ? ancestors : ["'none'"],
    ...trustedTypes(settings, captcha),
    ...(settings.portalUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
  return formatPolicy(directives)
}

/** The form's URL and the product's prefix of the bucket, not the whole store. */
const uploadPlaces = (filesUrl: string | undefined): readonly string[] =>
  filesUrl === undefined ? [] : [filesUrl, `${filesUrl}/report-files/`]

function collector({ telemetry }: PublicSettings, path: string): readonly string[] {
  return telemetry && measuredPage(path) ? [new URL(telemetry.dsn).origin] : []
}

// reCAPTCHA's script assigns plain strings to script sinks, so its pages omit Trusted Types; every other page enforces
// them.
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
