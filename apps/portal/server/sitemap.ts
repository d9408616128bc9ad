import { paths } from '#app/paths.ts'
import { createClient, type ClientSettings } from '@grana/client/create-client'
import { programLastPage } from '@grana/contract/program-values'
import { listPortalPrograms, type ProgramCard } from '@grana/contract/programs'
import { denyAllPolicy } from '@grana/web-server/security-headers'
import { storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'

export interface SitemapParts {
  readonly portalUrl: string
  readonly api: ClientSettings
  /** Paths of the static pages. */
  readonly pages: readonly string[]
  readonly reportError: (error: unknown) => void
  readonly clock?: () => number
}

export interface Sitemap {
  readonly answer: () => Promise<StoredAnswer>
  /** The next request starts a renewal. */
  readonly expire: () => void
}

/** Milliseconds until programs are listed again, and until a retry after a failure. */
const RENEWED_AFTER = 300_000
const RETRIED_AFTER = 30_000

type Listed = Pick<ProgramCard, 'uuid' | 'updated_at'>

const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': denyAllPolicy,
}

/** Sitemap for search engines. Available without the API: with the last known programs, or none. */
export function createSitemap({ portalUrl, api, pages, reportError, clock = Date.now }: SitemapParts): Sitemap {
  let cached: StoredAnswer | undefined
  let programs: readonly Listed[] = []
  let dueAt = 0
  let renewal: Promise<StoredAnswer> | undefined

  async function renew(): Promise<StoredAnswer> {
    dueAt = clock() + RENEWED_AFTER
    try {
      programs = await listPrograms(api)
    } catch (error) {
      reportError(error)
      dueAt = clock() + RETRIED_AFTER
    }
    cached = await storeAnswer({ body: Buffer.from(writeSitemap(portalUrl, pages, programs)), headers, quick: true })
    return cached
  }

  return {
    answer: async () => {
      if (cached && clock() < dueAt) return cached
      renewal ??= renew().finally(() => (renewal = undefined))
      return cached ?? renewal
    },
    expire: () => {
      dueAt = 0
    },
  }
}

/** Only the thousand newest: the public list ends there. */
async function listPrograms(api: ClientSettings, page = 1): Promise<readonly Listed[]> {
  const { data, meta } = await createClient(api).callWithMeta(listPortalPrograms, { query: { sort: 'recent', page } })
  const isLast = data.length < meta.page_size || page * meta.page_size >= meta.total || page >= programLastPage
  return isLast ? data : [...data, ...(await listPrograms(api, page + 1))]
}

function writeSitemap(portalUrl: string, pages: readonly string[], programs: readonly Listed[]): string {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${portalUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  const newest = programs
    .map((program) => program.updated_at)
    .toSorted()
    .at(-1)
  // A program may move between two pages while they are listed.
  const once = new Map(programs.map((program) => [program.uuid, program.updated_at]))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(path)),
    entry(paths.programs(), newest),
    ...[...once].map(([uuid, changed]) => entry(paths.program(uuid), changed)),
    '</urlset>',
    '',
  ].join('\n')
}
