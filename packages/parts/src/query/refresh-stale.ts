import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '@grana/client/create-client'
import type { Operation } from '@grana/contract/operation'
import type { OperationKey } from './operation-query.ts'

/** Refetches the queries of these operations: those on the screen now, the others when they are shown next. */
export function refreshStale(
  queries: QueryClient,
  names: readonly string[],
  isAffected?: (key: OperationKey) => boolean,
) {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = queryKey as unknown as OperationKey
      return names.includes(key[0]) && (isAffected?.(key) ?? true)
    },
  })
}

/**
 * A client whose calls refresh what the operation declares as changed: after a failure too, because a refused change is
 * often the first sign of an outdated screen.
 */
export function withRefresh(client: Client, queries: QueryClient): Client {
  const refresh = ({ changes = [] }: Operation) => {
    if (changes.length > 0) refreshStale(queries, changes)
  }
  return {
    call: (operation, ...rest) => client.call(operation, ...rest).finally(() => refresh(operation)),
    callWithMeta: (operation, ...rest) => client.callWithMeta(operation, ...rest).finally(() => refresh(operation)),
  }
}
