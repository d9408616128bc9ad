import type { StoredAnswer } from '@grana/web-server/stored-answer'

/** Memory of an entry besides its bodies: headers, tags, the map entry. */
const ENTRY_OVERHEAD = 2048

export interface CachedPage {
  readonly answer: StoredAnswer
}

export interface Bounds {
  readonly count: number
  readonly bytes: number
}

/** LRU store of pages by URL, within the given bounds. */
export function createLruPages<P extends CachedPage>(bounds: Bounds) {
  const pages = new Map<string, P>()
  let bytes = 0

  function remove(key: string): boolean {
    const page = pages.get(key)
    if (page) bytes -= sizeOf(key, page)
    return pages.delete(key)
  }

  return {
    get(key: string): P | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      // Reinserts the page, so that it is evicted last: a map keeps insertion order.
      pages.delete(key)
      pages.set(key, page)
      return page
    },
    set(key: string, page: P): void {
      remove(key)
      pages.set(key, page)
      bytes += sizeOf(key, page)
      for (const oldest of pages.keys()) {
        if (pages.size <= bounds.count && bytes <= bounds.bytes) return
        remove(oldest)
      }
    },
    remove,
    keys: () => [...pages.keys()],
    size: () => ({ count: pages.size, bytes }),
  }
}

function sizeOf(key: string, { answer }: CachedPage): number {
  const bodies = Object.values(answer.bodies).reduce((sum, body) => sum + body.length, 0)
  return bodies + 2 * key.length + ENTRY_OVERHEAD
}
