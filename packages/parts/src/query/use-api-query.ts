import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CallInput, Operation, Result } from '@grana/contract/operation'
import { useApi } from './api-context.tsx'
import { operationQuery } from './operation-query.ts'

export type ApiQuery<T> = UseQueryResult<T>

export interface ApiQueryOptions {
  /** Loads nothing until it is true. */
  readonly enabled?: boolean
}

type Arguments<O extends Operation> = keyof CallInput<O> extends never
  ? [input?: CallInput<O>, options?: ApiQueryOptions]
  : [input: CallInput<O>, options?: ApiQueryOptions]

/** The answer of a reading operation: loaded once for all that show it, and again when a call or an event changed it. */
export function useApiQuery<O extends Operation>(operation: O, ...[input, options]: Arguments<O>): ApiQuery<Result<O>> {
  const given = (input ?? {}) as CallInput<O>
  return useQuery({ ...operationQuery(useApi(), operation, given), ...options })
}
