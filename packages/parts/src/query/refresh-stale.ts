import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '@grana/client/create-client'
import type { Operation } from '@grana/contract/operation'
import type { OperationKey } from './operation-query.ts'

/** Loads the answers of these operations again where they are on the screen; others once they are shown again. */
export function refreshStale(queries: QueryClient, names: readonly string[], isMeant?: (key: OperationKey) => boolean) {
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = queryKey as unknown as OperationKey
      return names.includes(key[0]) && (isMeant?.(key) ?? true)
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
