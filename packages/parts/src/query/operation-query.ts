import { hashKey } from '@tanstack/react-query'
import type { Client } from '@grana/client/create-client'
import { loadResult } from '@grana/client/load-result'
import type { Answer, CallInput, Operation, Result } from '@grana/contract/operation'

/** An answer of an operation whose metadata names the next page. */
export type Page<O extends Operation> = Result<O> & { readonly data: Answer<O>; readonly meta: { next: string | null } }
export type Entry<O extends Operation> = Answer<O> extends readonly (infer T)[] ? T : never

/** What identifies an answer of an operation. */
type Address = { readonly params?: object; readonly query?: object }

/** The key of an answer in the cache. */
export type OperationKey = readonly [name: string, params: object, query: object]

/** The key of an answer and how it is loaded, as `useQuery` takes them. */
export interface OperationQuery<T> {
  readonly queryKey: OperationKey
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<T>
}

export function operationKey({ name }: Operation, { params = {}, query = {} }: Address): OperationKey {
  return [name, params, query]
}

/**
 * For another page or filter, the rows stay until the new ones are here; another organization, program or person never
 * shows the content of the previous one.
 */
export function placeholderRows<T>([, params]: OperationKey) {
  return (previous: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined =>
    query && hashKey([query.queryKey[1]]) === hashKey([params]) ? previous : undefined
}

/** The query of a reading operation. */
export function operationQuery<O extends Operation>(
  client: Client,
  operation: O,
  input: CallInput<O>,
): OperationQuery<Result<O>> {
  return {
    queryKey: operationKey(operation, input),
    queryFn: ({ signal }) => loadResult(client, operation, input, signal),
  }
}

/** All entries of a list that has pages, for selects: reads page after page until the last one. */
export function allPagesQuery<O extends Operation>(
  client: Client,
  operation: O,
  input: CallInput<O>,
): OperationQuery<Entry<O>[]> {
  const key = operationKey(operation, input)
  const [name, params, filters] = key
  return {
    queryKey: [name, params, { ...filters, all: true }],
    queryFn: async ({ signal }) => {
      const entries: Entry<O>[] = []
      for (let after: string | null | undefined; after !== null;) {
        const query = { ...filters, ...(after !== undefined && { after }) }
        const page = (await loadResult(client, operation, { ...input, query }, signal)) as Page<O>
        entries.push(...(page.data as readonly Entry<O>[]))
        after = page.meta.next
      }
      return entries
    },
  }
}
