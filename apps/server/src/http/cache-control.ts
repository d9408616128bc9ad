import type { Operation } from '@grana/contract/operation'

/** How long an answer may be kept, and by whom; nothing said means by nobody. */
export function cacheControl({ maxAge, sharedAge }: Pick<Operation, 'maxAge' | 'sharedAge'>): string {
  if (maxAge !== undefined) return `public, max-age=${maxAge}`
  if (sharedAge === undefined) return 'no-store'
  return `public, max-age=0, s-maxage=${sharedAge.fresh}, stale-while-revalidate=${sharedAge.stale}`
}
