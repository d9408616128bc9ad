import { createHash } from 'node:crypto'
import type { AppRuntime } from '@grana/web-server/app-settings'
import { policyText } from '@grana/web-server/security-headers'

/** Digests of the scripts that stand in a document: nothing else that stands in it may run. */
function digestsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Where evidence is sent: the form's address and what lies in our part of our bucket, not all of a store that others rent too. */
const uploadPlaces = (filesUrl: string) => [filesUrl, `${filesUrl}/report-files/`]

/** The content policy of an app's document: own files, the API and people's pictures by it, and the portal's bridge in a frame. */
export function appPolicy(html: string, { apiUrl, portalUrl }: AppRuntime, filesUrl?: string): string {
  return policyText({
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
