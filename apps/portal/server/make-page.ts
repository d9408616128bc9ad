import type { PublicSettings } from '#app/lib/render-context.ts'
import { storeAnswer } from '@grana/web-server/stored-answer'
import { documentPolicy } from './document-policy.ts'
import type { AssertKnownScripts } from './known-scripts.ts'
import type { PageCacheParts } from './page-cache.ts'
import { recordSources } from './page-sources.ts'
import type { Render } from './render.ts'

const cacheControl = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10'

/** Renders a page for the cache: its scripts are allowed by digest, because a nonce is valid for one response. */
export function createPageMaker(
  render: Render,
  settings: PublicSettings,
  assertKnownScripts: AssertKnownScripts,
): PageCacheParts['make'] {
  return async (key, send) => {
    const { fetch: noting, list } = recordSources(send)
    const response = await render(key, { fetch: noting })
    const headers = Object.fromEntries(response.headers)
    const body = Buffer.from(await response.arrayBuffer())
    if (headers['content-type']?.startsWith('text/html')) {
      const scripts = assertKnownScripts(body.toString())
      const [path = ''] = key.split('?', 1)
      headers['Content-Security-Policy'] = documentPolicy({ settings, scripts, captcha: false, path })
      headers['Content-Language'] = 'es'
    }
    if (response.status === 200) headers['Cache-Control'] = cacheControl
    return { answer: await storeAnswer({ body, headers, status: response.status, quick: true }), sources: list() }
  }
}
