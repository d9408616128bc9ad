import { DomainError } from '../domain-error.ts'
import { signedHeaders, type Signer, type Unsigned } from './signature.ts'

export type StoreSettings = Signer & {
  /** Where API and worker reach the store. */
  endpoint: string
  /** Where browsers reach it; links are signed for this host. */
  publicUrl: string
  bucket: string
}

type Call = Omit<Unsigned, 'url'> & { key?: string; query?: Record<string, string> }

/** Read to its end: an answer that nobody reads keeps its connection. */
export type StoreAnswer = { status: number; headers: Headers; body: Buffer }

/** Makes one signed call; throws `files.unavailable` when the store does not answer or cannot do it. */
export type StoreCall = (call: Call) => Promise<StoreAnswer>

// Somebody waits for it. A store that is well answers in milliseconds.
const usualPatienceMs = 4000
const attempts = 2

/** Names that need no escaping and cannot climb: all that we ever give. */
const keyShape = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/

/** The address of a thing in the bucket, or of the bucket itself. */
export function addressOf({ bucket }: StoreSettings, base: string, key = ''): URL {
  if (key !== '' && (key.length > 200 || !keyShape.test(key))) throw new Error(`"${key}" is no name for a file`)
  return new URL(`/${bucket}${key === '' ? '' : `/${key}`}`, base)
}

async function send(settings: StoreSettings, call: Unsigned, patienceMs: number): Promise<StoreAnswer> {
  const response = await fetch(call.url, {
    method: call.method,
    headers: signedHeaders(settings, call, new Date()),
    ...(call.body && { body: call.body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

export function unavailable(cause: unknown): DomainError {
  return new DomainError('files.unavailable', {}, { cause })
}

/** Whatever is asked twice here does the same as once: whole objects under names of their own. */
export function createStoreCall(settings: StoreSettings, patienceMs: number = usualPatienceMs): StoreCall {
  return async function callStore({ key, query = {}, ...call }) {
    const url = addressOf(settings, settings.endpoint, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    let failure: unknown
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        const answer = await send(settings, { ...call, url }, patienceMs)
        if (answer.status < 500) return answer
        failure = new Error(`the store answered ${answer.status}`)
      } catch (error) {
        // A store that keeps us waiting would keep us waiting again.
        if (error instanceof Error && error.name === 'TimeoutError') throw unavailable(error)
        failure = error
      }
    }
    throw unavailable(failure)
  }
}

/** The answer, when it is one of those that were expected; what a store refuses is ours to mend, not the caller's. */
export function expected(answer: StoreAnswer, ...statuses: number[]): StoreAnswer {
  if (statuses.includes(answer.status)) return answer
  throw unavailable(new Error(`the store answered ${answer.status}: ${answer.body.toString('utf8').slice(0, 300)}`))
}
