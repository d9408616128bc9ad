import * as z from 'zod/mini'
import type { Answer, CallInput, Meta, Operation } from '@grana/contract/operation'
import { CallError, parseCallError } from './call-error.ts'
import { makeRequest, type CallParts } from './make-request.ts'

type CallOptions = { signal?: AbortSignal }
export type CallArguments<O extends Operation> = keyof CallInput<O> extends never
  ? [given?: CallInput<O>, options?: CallOptions]
  : [given: CallInput<O>, options?: CallOptions]

type Attempt = {
  operation: Operation
  given: CallParts
  headers: Record<string, string>
  signal: AbortSignal | undefined
}

type OperationWithMeta = Operation & Required<Pick<Operation, 'meta'>>

export type Client = {
  /** Calls one operation and returns the data of its answer. Throws `CallError`, or the caller's own abort. */
  call: <O extends Operation>(operation: O, ...rest: CallArguments<O>) => Promise<Answer<O>>
  /** The same, with the metadata of the answer. */
  callWithMeta: <O extends OperationWithMeta>(
    operation: O,
    ...rest: CallArguments<O>
  ) => Promise<{ data: Answer<O>; meta: Meta<O> }>
}

export type ClientSettings = {
  apiUrl: string
  fetch?: typeof fetch
  /** Headers of every call; the session's tokens are added here. */
  headers?: () => Record<string, string>
  /** Called with the sent headers when they were rejected; if it returns `true`, the call is repeated once. */
  renew?: (sent: Readonly<Record<string, string>>) => Promise<boolean>
  isOnline?: () => boolean
  timeoutMilliseconds?: number
}

/** Servers are always online. */
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

function partOf(body: unknown, name: 'data' | 'meta'): unknown {
  return typeof body === 'object' && body !== null && name in body ? Reflect.get(body, name) : undefined
}

/** Parses a part of an answer by the contract's schema. */
function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (!parsed.success) throw new CallError('server.unexpected')
  return parsed.data
}

/** Whether renewed tokens could help: operations without tokens, or that check them on their own, are final. */
function asksForTokens({ access }: Operation): boolean {
  return access !== 'public' && access !== 'refresh-token'
}

/** Creates a client with typed calls to the API at one URL. */
export function createClient(settings: ClientSettings): Client {
  const { apiUrl, isOnline = isBrowserOnline, timeoutMilliseconds = 20_000 } = settings
  const send = settings.fetch ?? ((...given: Parameters<typeof fetch>) => fetch(...given))

  async function attempt({ operation, given, headers, signal }: Attempt): Promise<unknown> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds)
    const limits = signal ? AbortSignal.any([signal, timeout]) : timeout
    const { url, init } = makeRequest({ apiUrl, operation, given, headers })
    const response = await send(url, { ...init, signal: limits }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new CallError(isOnline() ? 'network.unreachable' : 'network.offline')
    })
    const body = await readJson(response)
    signal?.throwIfAborted()
    if (!response.ok) throw parseCallError(response.status, body)
    return body
  }

  async function bodyOf(operation: Operation, given: CallParts = {}, { signal }: CallOptions = {}): Promise<unknown> {
    const sent = settings.headers?.() ?? {}
    try {
      return await attempt({ operation, given, headers: sent, signal })
    } catch (error) {
      const isRefused = error instanceof CallError && error.code === 'auth.required' && asksForTokens(operation)
      if (!isRefused || !(await settings.renew?.(sent))) throw error
    }
    return attempt({ operation, given, headers: settings.headers?.() ?? {}, signal })
  }

  return {
    async call<O extends Operation>(operation: O, ...[given, options]: CallArguments<O>) {
      const body = await bodyOf(operation, given, options)
      return read<O['answer']>(operation.answer, operation.bare ? body : partOf(body, 'data'))
    },
    async callWithMeta<O extends OperationWithMeta>(operation: O, ...[given, options]: CallArguments<O>) {
      const body = await bodyOf(operation, given, options)
      return {
        data: read<O['answer']>(operation.answer, partOf(body, 'data')),
        // Safe: the type is derived from the schema that is applied here.
        meta: read(operation.meta, partOf(body, 'meta')) as Meta<O>,
      }
    },
  }
}
