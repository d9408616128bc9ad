import { DomainError } from '../domain-error.ts'
import { signedHeaders, type Signer, type UnsignedRequest } from './signature.ts'

export type StoreSettings = Signer & {
  /** URL of the store for API and worker. */
  endpoint: string
  /** URL of the store for browsers; links are signed for this host. */
  publicUrl: string
  bucket: string
}

type Call = Omit<UnsignedRequest, 'url'> & { key?: string; query?: Record<string, string> }

/** Fully read: an unread body would keep its connection. */
export type StoreAnswer = { status: number; headers: Headers; body: Buffer }

/** Makes one signed call; throws `files.unavailable` when the store does not answer or fails. */
export type StoreCall = (call: Call) => Promise<StoreAnswer>

// A user waits for it, and a healthy store answers in milliseconds.
const defaultTimeoutMs = 4000
const attempts = 2

/** Keys that need no escaping and cannot traverse paths: the product creates no others. */
const keyShape = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/

/** The URL of an object in the bucket, or of the bucket itself. */
export function objectUrl({ bucket }: StoreSettings, base: string, key = ''): URL {
  if (key !== '' && (key.length > 200 || !keyShape.test(key))) throw new Error(`"${key}" is not a valid file key`)
  return new URL(`/${bucket}${key === '' ? '' : `/${key}`}`, base)
}

async function send(settings: StoreSettings, call: UnsignedRequest, timeoutMs: number): Promise<StoreAnswer> {
  const response = await fetch(call.url, {
    method: call.method,
    headers: signedHeaders(settings, call, new Date()),
    ...(call.body && { body: call.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

export function toUnavailableError(cause: unknown): DomainError {
  return new DomainError('files.unavailable', {}, { cause })
}

/** Retries are safe: every call is idempotent, with whole objects under their own keys. */
export function createStoreCall(settings: StoreSettings, timeoutMs: number = defaultTimeoutMs): StoreCall {
  return async function callStore({ key, query = {}, ...call }) {
    const url = objectUrl(settings, settings.endpoint, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    let failure: unknown
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        const answer = await send(settings, { ...call, url }, timeoutMs)
        if (answer.status < 500) return answer
        failure = new Error(`file store answered ${answer.status}`)
      } catch (error) {
        // A retry after a timeout would most likely time out again.
        if (error instanceof Error && error.name === 'TimeoutError') throw toUnavailableError(error)
        failure = error
      }
    }
    throw toUnavailableError(failure)
  }
}

/** The response, if its status is expected; any other status is our fault and not the caller's. */
export function assertStatus(answer: StoreAnswer, ...statuses: number[]): StoreAnswer {
  if (statuses.includes(answer.status)) return answer
  throw toUnavailableError(
    new Error(`file store answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 300)}`),
  )
}
