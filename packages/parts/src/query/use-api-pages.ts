import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { CallError } from '@grana/client/call-error'
import { loadResult } from '@grana/client/load-result'
import type { CallInput, Meta, Operation } from '@grana/contract/operation'
import { formTexts } from '@grana/messages/es/forms'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'
import { useApi } from './api-context.tsx'
import { placeholderRows, operationKey, type Entry, type Page } from './operation-query.ts'
import type { ApiQueryOptions } from './use-api-query.ts'

/** A list of an operation whose metadata names the next page: the first page, and more on demand. */
export function useApiPages<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  options: Pick<ApiQueryOptions, 'enabled'> = {},
) {
  const client = useApi()
  const key = operationKey(operation, input)
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    placeholderData: placeholderRows<InfiniteData<Page<O>, string | undefined>>(key),
    queryFn: ({ pageParam, signal }) => {
      const { query: filters } = input as { query?: object }
      const after = pageParam === undefined ? {} : { after: pageParam }
      return loadResult(client, operation, { ...input, query: { ...filters, ...after } }, signal) as Promise<Page<O>>
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    ...options,
  })
  const more = async () => {
    const { error } = await query.fetchNextPage()
    if (error instanceof CallError)
      showToast({ tone: 'danger', title: formTexts.failureTitle, message: callErrorText(error) })
  }
  return {
    query,
    entries: (query.data?.pages ?? []).flatMap(({ data }) => data as readonly Entry<O>[]),
    /** Metadata of the last page that was loaded. */
    meta: query.data?.pages.at(-1)?.meta as Meta<O> | undefined,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void more(),
  }
}
