import * as z from 'zod/mini'
import type { Answer, Given, Meta, Operation } from '@grana/contract/operation'
import { CallError, readCallError } from './call-error.ts'
import { makeRequest, type Parts } from './make-request.ts'

type CallOptions = { signal?: AbortSignal }
type Arguments<O extends Operation> = keyof Given<O> extends never
  ? [given?: Given<O>, options?: CallOptions]
  : [given: Given<O>, options?: CallOptions]

type OperationWithMeta = Operation & Required<Pick<Operation, 'meta'>>

export type Client = {
  /** Calls one operation and gives the data of its answer. Throws `CallError`, or the caller's own abort. */
  call: <O extends Operation>(operation: O, ...rest: Arguments<O>) => Promise<Answer<O>>
  /** The same, with what the answer says about its data. */
  callWithMeta: <O extends OperationWithMeta>(
    operation: O,
    ...rest: Arguments<O>
  ) => Promise<{ data: Answer<O>; meta: Meta<O> }>
}

export type ClientSettings = {
  apiUrl: string
  fetch?: typeof fetch
  /** Headers of every call; the session's tokens come in here. */
  headers?: () => Record<string, string>
  isOnline?: () => boolean
  timeoutMilliseconds?: number
}

/** Servers have no idea of being offline. */
function isBrowserOnline(): boolean {
  return typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** One part of an answer, by the contract's schema. */
function readPart(schema: z.ZodMiniType | undefined, body: unknown, name: 'data' | 'meta'): unknown {
  if (schema === undefined) return undefined
  const part = typeof body === 'object' && body !== null && name in body ? Reflect.get(body, name) : undefined
  const parsed = z.safeParse(schema, part)
  if (!parsed.success) throw new CallError('server.unexpected')
  return parsed.data
}

/** Typed calls to the API at one address. */
export function createClient(settings: ClientSettings): Client {
  const { apiUrl, headers, isOnline = isBrowserOnline, timeoutMilliseconds = 20_000 } = settings
  const send = settings.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given))

  async function request(operation: Operation, given: Parts, signal: AbortSignal | undefined): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds)
    const limits = signal ? AbortSignal.any([signal, timeout]) : timeout
    const { url, init } = makeRequest({ apiUrl, operation, given, headers: headers?.() ?? {} })
    try {
      return await send(url, { ...init, signal: limits })
    } catch (error) {
      if (signal?.aborted) throw error
      throw new CallError(isOnline() ? 'network.unreachable' : 'network.offline')
    }
  }

  async function bodyOf(operation: Operation, given: Parts = {}, options: CallOptions = {}): Promise<unknown> {
    const response = await request(operation, given, options.signal)
    const body = await readJson(response)
    options.signal?.throwIfAborted()
    if (!response.ok) throw readCallError(response.status, body)
    return body
  }

  // The schemas that are applied here are those that the types are taken from.
  return {
    async call<O extends Operation>(operation: O, ...[given, options]: Arguments<O>) {
      return readPart(operation.answer, await bodyOf(operation, given, options), 'data') as Answer<O>
    },
    async callWithMeta<O extends OperationWithMeta>(operation: O, ...[given, options]: Arguments<O>) {
      const body = await bodyOf(operation, given, options)
      return {
        data: readPart(operation.answer, body, 'data') as Answer<O>,
        meta: readPart(operation.meta, body, 'meta') as Meta<O>,
      }
    },
  }
}
