import type { StoredAnswer } from '@grana/web-server/stored-answer'
import { createLruPages, type Bounds, type CachedPage } from './lru-pages.ts'
import { areUnchanged, type PageSource } from './page-sources.ts'

/** A rendered page, with the API responses it was made of, if these can be revalidated. */
export interface MadePage {
  readonly answer: StoredAnswer
  readonly sources?: readonly PageSource[] | undefined
}

export interface PageCacheParts {
  readonly make: (key: string, send: typeof fetch) => Promise<MadePage>
  readonly bounds?: Bounds
  readonly clock?: () => number
}

export interface PageCache {
  /** `send` calls the API on behalf of the reader. */
  readonly answer: (key: string, send: typeof fetch) => Promise<StoredAnswer>
  /** Removes the pages whose key matches, including those being rendered. */
  readonly purge: (matches: (key: string) => boolean) => void
  readonly size: () => Bounds
}

interface Page extends MadePage, CachedPage {
  readonly madeAt: number
  /** When the API was last asked, whatever the result, and when it last confirmed the page. */
  readonly askedAt: number
  readonly confirmedAt: number
}

/** In milliseconds. */
const ages = {
  /** Served without asking the API. */
  fresh: 2_000,
  /** Served stale while one renewal runs; an older page waits for its renewal. */
  stale: 10_000,
  /** Longest wait for a renewal when there is an older page. */
  patience: 1_000,
  /** Pages contain relative times, so they are rendered again even if nothing changed. */
  longest: 600_000,
  /** Served instead of an error while the API fails. */
  failing: 300_000,
} as const

/**
 * The budget of the reader on whose behalf the API was asked is exhausted: this says nothing about the page, or about
 * other readers.
 */
const REFUSED = 429

const usualBounds: Bounds = { count: 500, bytes: 48 * 1024 * 1024 }

/** In-memory cache of rendered pages: fresh for two seconds, then revalidated, and rendered again on a change. */
export function createPageCache({ make, bounds = usualBounds, clock = Date.now }: PageCacheParts): PageCache {
  const pages = createLruPages<Page>(bounds)
  const renewals = new Map<string, Promise<StoredAnswer>>()
  let purges = 0

  async function renew(key: string, page: Page | undefined, send: typeof fetch): Promise<StoredAnswer> {
    const [askedAt, purgesBefore] = [clock(), purges]
    // A rendering started before a purge may contain the purged data, so it is not cached.
    const keep = (next: Page) => void (purges === purgesBefore && pages.set(key, next))
    if (page?.sources && askedAt - page.madeAt < ages.longest && (await areUnchanged(page.sources, send))) {
      keep({ ...page, askedAt, confirmedAt: askedAt })
      return page.answer
    }
    const made = await make(key, send)
    const { status } = made.answer
    if (status === 200) keep({ ...made, madeAt: askedAt, askedAt, confirmedAt: askedAt })
    else if (status >= 500 && page && purges === purgesBefore && askedAt - page.confirmedAt < ages.failing) {
      keep({ ...page, askedAt: clock() })
      return page.answer
    } else if (status !== REFUSED) pages.remove(key)
    return made.answer
  }

  async function renewal(key: string, page: Page | undefined, send: typeof fetch): Promise<StoredAnswer> {
    const running = renewals.get(key)
    if (running) {
      const answer = await running
      return answer.status === REFUSED ? renewal(key, page, send) : answer
    }
    const begun = renew(key, page, send).finally(() => {
      if (renewals.get(key) === begun) renewals.delete(key)
    })
    renewals.set(key, begun)
    return begun
  }

  return {
    async answer(key, send) {
      const page = pages.get(key)
      const age = page ? clock() - page.askedAt : Number.POSITIVE_INFINITY
      if (page && age <= ages.fresh) return page.answer
      const next = renewal(key, page, send)
      if (!page || clock() - page.confirmedAt >= ages.failing) return next
      return firstOf(next, { waited: age <= ages.stale ? 0 : ages.patience, instead: page.answer })
    },
    purge(matches) {
      purges += 1
      renewals.clear()
      for (const key of pages.keys()) if (matches(key)) pages.remove(key)
    },
    size: pages.size,
  }
}

interface RenewalWait {
  readonly waited: number
  readonly instead: StoredAnswer
}

/** The renewed page if it is ready in time and succeeded, otherwise the older one. */
async function firstOf(next: Promise<StoredAnswer>, { waited, instead }: RenewalWait): Promise<StoredAnswer> {
  const renewed = next.then((answer) => (answer.status === REFUSED ? instead : answer)).catch(() => instead)
  if (waited === 0) return instead
  const { promise, resolve } = Promise.withResolvers<StoredAnswer>()
  const timer = setTimeout(() => resolve(instead), waited)
  return Promise.race([renewed, promise]).finally(() => clearTimeout(timer))
}
