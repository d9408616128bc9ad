import type { StoredAnswer } from '@grana/web-server/stored-answer'
import { createKeptPages, type Bounds, type KeptPage } from './kept-pages.ts'
import { areUnchanged, type PageSource } from './page-sources.ts'

/** A page just made, with what it was made of as far as that can be asked about. */
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
  /** `send` asks the API in the reader's name. */
  readonly answer: (key: string, send: typeof fetch) => Promise<StoredAnswer>
  /** Forgets the pages whose address matches, those that are being made included. */
  readonly purge: (matches: (key: string) => boolean) => void
  readonly size: () => Bounds
}

interface Page extends MadePage, KeptPage {
  readonly madeAt: number
  /** When the API was last asked, whatever came of it, and when it last said that the page is right. */
  readonly askedAt: number
  readonly confirmedAt: number
}

/** All in milliseconds. */
export const ages = {
  /** Nobody is asked. */
  fresh: 2_000,
  /** Sent as it is while one renewal runs; an older one waits for the renewal. */
  stale: 10_000,
  /** How long the renewal is waited for when there is an older page to send. */
  patience: 1_000,
  /** A page says how long ago things happened: it is made again even if nothing changed. */
  longest: 600_000,
  /** Sent instead of an error while the API fails. */
  failing: 300_000,
} as const

/** The reader in whose name the API was asked has used up a budget: that says nothing about the page, or about others. */
const REFUSED = 429

const usualBounds: Bounds = { count: 500, bytes: 48 * 1024 * 1024 }

/** Rendered pages in memory: answered at once, asked about every two seconds, made again when something changed. */
export function createPageCache({ make, bounds = usualBounds, clock = Date.now }: PageCacheParts): PageCache {
  const kept = createKeptPages<Page>(bounds)
  const renewals = new Map<string, Promise<StoredAnswer>>()
  let purges = 0

  async function renew(key: string, page: Page | undefined, send: typeof fetch): Promise<StoredAnswer> {
    const [askedAt, purgesBefore] = [clock(), purges]
    // What was begun before a purge may hold what the purge was for.
    const keep = (next: Page) => void (purges === purgesBefore && kept.set(key, next))
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
    } else if (status !== REFUSED) kept.remove(key)
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
      const page = kept.get(key)
      const age = page ? clock() - page.askedAt : Number.POSITIVE_INFINITY
      if (page && age <= ages.fresh) return page.answer
      const next = renewal(key, page, send)
      if (!page || clock() - page.confirmedAt >= ages.failing) return next
      return firstOf(next, { waited: age <= ages.stale ? 0 : ages.patience, instead: page.answer })
    },
    purge(matches) {
      purges += 1
      renewals.clear()
      for (const key of kept.keys()) if (matches(key)) kept.remove(key)
    },
    size: kept.size,
  }
}

interface Patience {
  readonly waited: number
  readonly instead: StoredAnswer
}

/** The renewed page if it is there in time and came to something, the older one otherwise. */
async function firstOf(next: Promise<StoredAnswer>, { waited, instead }: Patience): Promise<StoredAnswer> {
  const renewed = next.then((answer) => (answer.status === REFUSED ? instead : answer)).catch(() => instead)
  if (waited === 0) return instead
  const { promise, resolve } = Promise.withResolvers<StoredAnswer>()
  const timer = setTimeout(() => resolve(instead), waited)
  return Promise.race([renewed, promise]).finally(() => clearTimeout(timer))
}
