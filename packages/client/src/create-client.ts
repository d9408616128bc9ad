import * as z from 'zod/mini'
import type { Answer, Given, Operation } from '@grana/contract/operation'
import { CallError, readCallError } from './call-error.ts'
import { makeRequest, type Parts } from './make-request.ts'

type CallOptions = { signal?: AbortSignal }
type Arguments<O extends Operation> = keyof Given<O> extends never
  ? [given?: Given<O>, options?: CallOptions]
  : [given: Given<O>, options?: CallOptions]

export type Client = {
  /** Calls one operation and gives the data of its answer. Throws `CallError`, or the caller's own abort. */
  call: <O extends Operation>(operation: O, ...rest: Arguments<O>) => Promise<Answer<O>>
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

function readAnswer<O extends Operation>(operation: O, body: unknown): Answer<O> {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  const parsed = z.safeParse(operation.answer, data)
  if (!parsed.success) throw new CallError('server.unexpected')
  // The schema that was just applied is the one that the type is taken from.
  return parsed.data as Answer<O>
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

  return {
    async call(operation, ...[given, options]) {
      const response = await request(operation, given ?? {}, options?.signal)
      const body = await readJson(response)
      options?.signal?.throwIfAborted()
      if (!response.ok) throw readCallError(response.status, body)
      return readAnswer(operation, body)
    },
  }
}
