import { paths } from '#app/paths.ts'
import { createClient, type ClientSettings } from '@grana/client/create-client'
import { programLastPage } from '@grana/contract/program-values'
import { listPortalPrograms, type ProgramCard } from '@grana/contract/programs'
import { closedPolicy } from '@grana/web-server/security-headers'
import { storeAnswer, type StoredAnswer } from '@grana/web-server/stored-answer'

export interface SitemapParts {
  readonly portalUrl: string
  readonly api: ClientSettings
  /** Addresses of the pages that are always there. */
  readonly pages: readonly string[]
  readonly reportError: (error: unknown) => void
  readonly clock?: () => number
}

export interface Sitemap {
  readonly answer: () => Promise<StoredAnswer>
  /** The next reader's request begins a new one. */
  readonly expire: () => void
}

/** Milliseconds until programs are listed again, and until it is tried again when that failed. */
const RENEWED_AFTER = 300_000
const RETRIED_AFTER = 30_000

type Listed = Pick<ProgramCard, 'uuid' | 'updated_at'>

const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': closedPolicy,
}

/** Pages for search engines. It stands without the API: then with the programs last known, or with none. */
export function createSitemap({ portalUrl, api, pages, reportError, clock = Date.now }: SitemapParts): Sitemap {
  let kept: StoredAnswer | undefined
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
    kept = await storeAnswer({ body: Buffer.from(writeSitemap(portalUrl, pages, programs)), headers, quick: true })
    return kept
  }

  return {
    answer: async () => {
      if (kept && clock() < dueAt) return kept
      renewal ??= renew().finally(() => (renewal = undefined))
      return kept ?? renewal
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
  // Between two pages of the list a program may move from one to the other.
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
