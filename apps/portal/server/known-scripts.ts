import { paths } from '#app/paths.ts'
import type { Render } from './render.ts'
import { inlineScripts, scriptDigests } from './static-pages.ts'

/** Returns the digests of a page's scripts, and throws for a page with one that was not known at start. */
export type AssertKnownScripts = (html: string) => readonly string[]

const unavailable: typeof fetch = () => Promise.resolve(new Response(null, { status: 503 }))
const aProgram = '00000000-0000-4000-8000-000000000000'
const aDisclosure = 'aaaaaaaaaaaa'

const [before, after] = ['window.__reactRouterContext.streamController.enqueue(', ');']

/** React Router transfers loader data by a call with one string: it contains data and no code. */
function isData(body: string): boolean {
  if (!body.startsWith(before) || !body.endsWith(after)) return false
  try {
    return typeof JSON.parse(body.slice(before.length, -after.length)) === 'string'
  } catch {
    return false
  }
}

/**
 * Cached pages allow scripts by digest, and a digest computed from the page itself would allow an injected script. So
 * every kind of cached page is rendered once at start, before it contains untrusted content, and later pages may
 * contain only the same scripts.
 */
export async function collectKnownScripts(render: Render): Promise<AssertKnownScripts> {
  const pages = [paths.programs(), paths.program(aProgram), paths.activity(), paths.disclosure(aDisclosure)]
  const withoutData = { fetch: unavailable, reportError: () => undefined }
  const rendered = await Promise.all(pages.map(async (page) => (await render(page, withoutData)).text()))
  const known = new Set(rendered.flatMap((html) => inlineScripts(html).map(({ body }) => body)))
  return (html) => {
    const isStrange = inlineScripts(html).some(({ body }) => !known.has(body) && !isData(body))
    if (isStrange) throw new Error('page contains an inline script that was not known at start')
    return scriptDigests(html)
  }
}
