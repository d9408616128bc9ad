import type { CallInput, Operation, Result } from '@grana/contract/operation'
import type { Client } from './create-client.ts'

type AnyCall = (operation: Operation, given: object, options: { signal?: AbortSignal }) => Promise<unknown>

/** What a handler returned: the data of the answer, with its metadata where the operation has any. */
export async function loadResult<O extends Operation>(
  client: Client,
  operation: O,
  given: CallInput<O>,
  signal?: AbortSignal,
): Promise<Result<O>> {
  // The choice follows from the same declaration as the types.
  const call = (operation.meta ? client.callWithMeta : client.call) as AnyCall
  return (await call(operation, given, signal ? { signal } : {})) as Result<O>
}
