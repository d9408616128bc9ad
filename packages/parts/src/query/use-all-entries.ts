import { useEffect } from 'react'
import type { CallInput, Operation } from '@grana/contract/operation'
import type { Entry } from './operation-query.ts'
import type { ShownQuery } from './query-view.tsx'
import { useApiPages } from './use-api-pages.ts'
import type { ApiQueryOptions } from './use-api-query.ts'

/**
 * All entries of a paged list, for selects and for sorting in the browser: loads page after page until the last one.
 * The query has no data before that; its retry loads a failed page again.
 */
export function useAllEntries<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: Pick<ApiQueryOptions, 'enabled'> = {},
) {
  const { query: pages, entries, meta, hasMore } = useApiPages(operation, input, options)
  const { fetchNextPage, refetch, isFetching, error } = pages
  const canContinue = hasMore && !isFetching && error === null
  useEffect(() => {
    if (canContinue) void fetchNextPage()
  }, [canContinue, fetchNextPage])
  const query: ShownQuery<readonly Entry<O>[]> = {
    data: pages.data && !hasMore ? entries : undefined,
    error,
    isFetching: isFetching || canContinue,
    refetch: () => (hasMore ? fetchNextPage() : refetch()),
  }
  /** `entries` are those of the pages that are already here. */
  return { query, entries, meta }
}
