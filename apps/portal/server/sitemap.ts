import { paths } from '#app/paths.ts'
import { createClient, type ClientSettings } from '@grana/client/create-client'
import { disclosureLastPage, listDisclosures } from '@grana/contract/disclosures'
import { programLastPage } from '@grana/contract/program-values'
import { listPortalPrograms } from '@grana/contract/programs'
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

/** A page of the API's lists, and when it changed. */
type SitemapEntry = { readonly path: string; readonly changed: string }

const headers = {
  'Content-Type': 'application/xml; charset=utf-8',
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy': denyAllPolicy,
}

/** Sitemap for search engines. Available without the API: with the last known programs, or none. */
export function createSitemap({ portalUrl, api, pages, reportError, clock = Date.now }: SitemapParts): Sitemap {
  let cached: StoredAnswer | undefined
  let programs: readonly SitemapEntry[] = []
  let disclosures: readonly SitemapEntry[] = []
  let dueAt = 0
  let renewal: Promise<StoredAnswer> | undefined

  async function renew(): Promise<StoredAnswer> {
    dueAt = clock() + RENEWED_AFTER
    try {
      programs = await listPrograms(api)
      disclosures = await listPublished(api)
    } catch (error) {
      reportError(error)
      dueAt = clock() + RETRIED_AFTER
    }
    cached = await storeAnswer({
      body: Buffer.from(writeSitemap(portalUrl, pages, { programs, disclosures })),
      headers,
      quick: true,
    })
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
async function listPrograms(api: ClientSettings, page = 1): Promise<readonly SitemapEntry[]> {
  const { data, meta } = await createClient(api).callWithMeta(listPortalPrograms, { query: { sort: 'recent', page } })
  const isLast = data.length < meta.page_size || page * meta.page_size >= meta.total || page >= programLastPage
  const listed = data.map(({ uuid, updated_at: changed }) => ({ path: paths.program(uuid), changed }))
  return isLast ? listed : [...listed, ...(await listPrograms(api, page + 1))]
}

/** Only the thousand newest, as above. */
async function listPublished(api: ClientSettings, page = 1): Promise<readonly SitemapEntry[]> {
  const { data, meta } = await createClient(api).callWithMeta(listDisclosures, { query: { page } })
  const isLast = data.length < meta.page_size || page * meta.page_size >= meta.total || page >= disclosureLastPage
  const listed = data.map(({ slug, published_at: changed }) => ({ path: paths.disclosure(slug), changed }))
  return isLast ? listed : [...listed, ...(await listPublished(api, page + 1))]
}

const newestOf = (listed: readonly SitemapEntry[]) =>
  listed
    .map(({ changed }) => changed)
    .toSorted()
    .at(-1)

type Lists = { readonly programs: readonly SitemapEntry[]; readonly disclosures: readonly SitemapEntry[] }

function writeSitemap(portalUrl: string, pages: readonly string[], { programs, disclosures }: Lists): string {
  const entry = (path: string, changed?: string) =>
    `<url><loc>${portalUrl}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`
  // A program may move between two pages while they are listed.
  const once = new Map([...programs, ...disclosures].map(({ path, changed }) => [path, changed]))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(path)),
    entry(paths.programs(), newestOf(programs)),
    entry(paths.activity(), newestOf(disclosures)),
    ...[...once].map(([path, changed]) => entry(path, changed)),
    '</urlset>',
    '',
  ].join('\n')
}
