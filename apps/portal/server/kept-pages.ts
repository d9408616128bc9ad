import type { StoredAnswer } from '@grana/web-server/stored-answer'

/** What an entry takes beside its bodies: headers, tags, the place in the map. */
const ENTRY_OVERHEAD = 2048

export interface KeptPage {
  readonly answer: StoredAnswer
}

export interface Bounds {
  readonly count: number
  readonly bytes: number
}

/** Pages by address, never more than the bounds allow: the one that was asked for longest ago goes first. */
export function createKeptPages<P extends KeptPage>(bounds: Bounds) {
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
      // Asked for last, dropped last: a map keeps the order of its insertions.
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

function sizeOf(key: string, { answer }: KeptPage): number {
  const bodies = Object.values(answer.bodies).reduce((sum, body) => sum + body.length, 0)
  return bodies + 2 * key.length + ENTRY_OVERHEAD
}
