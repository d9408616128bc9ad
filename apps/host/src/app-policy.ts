import { createHash } from 'node:crypto'
import type { AppRuntime } from '@grana/web-server/app-settings'
import { formatPolicy } from '@grana/web-server/security-headers'

/** Digests of the document's inline scripts; no other inline script may run. */
function digestsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/**
 * Upload destinations: the form's URL and the product's prefix of the bucket, not the whole store, which other tenants
 * share.
 */
const uploadPlaces = (filesUrl: string) => [filesUrl, `${filesUrl}/report-files/`]

/**
 * Content security policy of an app's document: its own files, the API with avatars, and the portal's bridge in a
 * frame.
 */
export function appPolicy(html: string, { apiUrl, portalUrl }: AppRuntime, filesUrl?: string): string {
  return formatPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...digestsOf(html)],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", apiUrl],
    'connect-src': ["'self'", apiUrl, ...(filesUrl === undefined ? [] : uploadPlaces(filesUrl))],
    'frame-src': [portalUrl],
    'manifest-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['grana'],
    ...(portalUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  })
}
