import { paths } from '#app/paths.ts'
import type { Render } from './render.ts'
import { inlineScripts, scriptDigests } from './static-pages.ts'

/** Gives the digests of a page's scripts, and throws for a page that holds one that was not known at start. */
export type JudgeScripts = (html: string) => readonly string[]

const unavailable: typeof fetch = () => Promise.resolve(new Response(null, { status: 503 }))
const aProgram = '00000000-0000-4000-8000-000000000000'

const [before, after] = ['window.__reactRouterContext.streamController.enqueue(', ');']

/** The router hands over what a page was made of by a call with one string: it carries data and nothing that runs. */
function isData(body: string): boolean {
  if (!body.startsWith(before) || !body.endsWith(after)) return false
  try {
    return typeof JSON.parse(body.slice(before.length, -after.length)) === 'string'
  } catch {
    return false
  }
}

/**
 * Kept pages admit scripts by digests, and a digest taken from the page itself would admit what was injected into it. So
 * every kind of kept page is rendered once at start, before it holds anything that a stranger wrote, and later ones may hold
 * the same scripts only.
 */
export async function learnScripts(render: Render): Promise<JudgeScripts> {
  const pages = [paths.programs(), paths.program(aProgram)]
  const withoutData = { fetch: unavailable, reportError: () => undefined }
  const rendered = await Promise.all(pages.map(async (page) => (await render(page, withoutData)).text()))
  const known = new Set(rendered.flatMap((html) => inlineScripts(html).map(({ body }) => body)))
  return (html) => {
    const isStrange = inlineScripts(html).some(({ body }) => !known.has(body) && !isData(body))
    if (isStrange) throw new Error('the page holds an inline script that was not known at start')
    return scriptDigests(html)
  }
}
