import { paths } from '#app/paths.ts'
import type { Render } from './render.ts'
import { inlineScripts, scriptDigests, type InlineScript } from './static-pages.ts'

/** Returns the digests of a page's scripts, and throws for a page with one that was not known at start. */
export type AssertKnownScripts = (html: string) => readonly string[]

const unavailable: typeof fetch = () => Promise.resolve(new Response(null, { status: 503 }))
const aProgram = '00000000-0000-4000-8000-000000000000'
const aDisclosure = 'aaaaaaaaaaaa'

const [before, after] = ['window.__reactRouterContext.streamController.enqueue(', ');']

/**
 * React Router transfers loader data by a call with one string, in a script without attributes: it contains data and no
 * code. With attributes it is not its script: as a module, the digests that its string names would count as files.
 */
function isData({ attributes, body }: InlineScript): boolean {
  if (attributes !== '' || !body.startsWith(before) || !body.endsWith(after)) return false
  try {
    return typeof JSON.parse(body.slice(before.length, -after.length)) === 'string'
  } catch {
    return false
  }
}

const isOfFile = (digest: string): boolean => digest.startsWith("'sha384-")

/**
 * Cached pages allow scripts by digest, and a digest computed from the page itself would allow an injected script. So
 * every kind of cached page is rendered once at start, before it contains untrusted content, and later pages may
 * contain only the same scripts, and load only the same files.
 */
export async function collectKnownScripts(render: Render): Promise<AssertKnownScripts> {
  const pages = [paths.programs(), paths.program(aProgram), paths.activity(), paths.disclosure(aDisclosure)]
  const withoutData = { fetch: unavailable, reportError: () => undefined }
  const rendered = await Promise.all(pages.map(async (page) => (await render(page, withoutData)).text()))
  const known = new Set(rendered.flatMap((html) => inlineScripts(html).map(({ body }) => body)))
  const digests = new Set(rendered.flatMap(scriptDigests))
  return (html) => {
    const isStrange = inlineScripts(html).some((script) => !known.has(script.body) && !isData(script))
    if (isStrange) throw new Error('page contains an inline script that was not known at start')
    return scriptDigests(html).filter((digest) => !isOfFile(digest) || digests.has(digest))
  }
}
