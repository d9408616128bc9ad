import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CallInput, Operation, Result } from '@grana/contract/operation'
import { useApi } from './api-context.tsx'
import { placeholderRows, operationQuery } from './operation-query.ts'

export type ApiQuery<T> = UseQueryResult<T>

export interface ApiQueryOptions<T = unknown> {
  /** Loads nothing until it is true. */
  readonly enabled?: boolean
  /** Milliseconds until it is loaded again while the page is visible, by the last answer; `false` for never. */
  readonly refetchInterval?: (query: { readonly state: { readonly data: T | undefined } }) => number | false
  /** Loads it again when the user returns to the page. */
  readonly refetchOnWindowFocus?: 'always'
  /** Milliseconds that the answer is kept after it left the screen. */
  readonly gcTime?: number
}

type Arguments<O extends Operation> = keyof CallInput<O> extends never
  ? [input?: CallInput<O>, options?: ApiQueryOptions<Result<O>>]
  : [input: CallInput<O>, options?: ApiQueryOptions<Result<O>>]

/** The answer of a reading operation: loaded once for all that show it, and again when a call or an event changed it. */
export function useApiQuery<O extends Operation>(operation: O, ...[input, options]: Arguments<O>): ApiQuery<Result<O>> {
  const given = (input ?? {}) as CallInput<O>
  const query = operationQuery(useApi(), operation, given)
  return useQuery({ ...query, placeholderData: placeholderRows(query.queryKey), ...options })
}
