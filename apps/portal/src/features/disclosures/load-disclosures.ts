import type { ActivityAnswer, DisclosureAnswer, ParsedText } from '#app/lib/disclosure-answer.ts'
import { failedAnswer } from '#app/lib/failed-answer.ts'
import type { RenderContext } from '#app/lib/render-context.ts'
import { paths } from '#app/paths.ts'
import { CallError } from '@grana/client/call-error'
import { createClient } from '@grana/client/create-client'
import { getDisclosure, listDisclosures } from '@grana/contract/disclosures'
import { parseMarkdown } from '@grana/parts/markdown/parse-markdown'
import { resolvedEntry } from '@grana/parts/weakness/weakness-options'

type Source = Pick<RenderContext, 'api' | 'reportError'>

function parseText(text: string): ParsedText {
  const { tokens } = parseMarkdown(text)
  // Copies the tokens to a plain array: marked's TokensList has an extra property, links.
  return { text, tokens: tokens && [...tokens] }
}

/** A published report, that it was withdrawn, or the URL to redirect to when there is none. */
export async function loadDisclosure(source: Source, slug: string): Promise<DisclosureAnswer | { leaveTo: string }> {
  try {
    const disclosure = await createClient(source.api).call(getDisclosure, { params: { slug } })
    const { summary, what_happened: whatHappened, impact, steps } = disclosure
    return {
      status: 'loaded',
      disclosure,
      weakness: resolvedEntry(disclosure.weakness)?.name ?? disclosure.weakness,
      texts: {
        summary: parseText(summary),
        ...(whatHappened !== undefined && { what_happened: parseText(whatHappened) }),
        ...(impact !== undefined && { impact: parseText(impact) }),
        ...(steps !== undefined && { steps: parseText(steps) }),
      },
    }
  } catch (error) {
    if (error instanceof CallError && error.code === 'disclosure.withdrawn') return { status: 'gone' }
    if (error instanceof CallError && error.code === 'request.not_found') return { leaveTo: paths.notFound() }
    return failedAnswer(error, source.reportError)
  }
}

/** A page of all published reports. */
export async function loadActivity(source: Source, page: number): Promise<ActivityAnswer> {
  try {
    const { data, meta } = await createClient(source.api).callWithMeta(listDisclosures, { query: { page } })
    return { status: 'loaded', cards: data, page, hasOlder: page * meta.page_size < meta.total }
  } catch (error) {
    return failedAnswer(error, source.reportError)
  }
}
