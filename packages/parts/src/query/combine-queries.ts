import type { ShownQuery } from './query-view.tsx'

type Data<Q> = { readonly [K in keyof Q]: Q[K] extends ShownQuery<infer T> ? T : never }

/** Several queries that a screen shows together: its content is complete once all have theirs. */
export function combineQueries<Q extends Readonly<Record<string, ShownQuery<unknown>>>>(
  queries: Q,
): ShownQuery<Data<Q>> {
  const all = Object.values(queries)
  const failed = all.filter(({ error }) => error !== null)
  const isComplete = all.every(({ data }) => data !== undefined)
  return {
    data: isComplete
      ? (Object.fromEntries(Object.entries(queries).map(([name, { data }]) => [name, data])) as Data<Q>)
      : undefined,
    error: failed[0]?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  }
}
