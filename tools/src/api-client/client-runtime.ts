/** In the client, the codes of the contract. */
type ErrorCode = string

// What follows is copied into the client, between its types and its operations.

/** Settings of a client. */
export interface ClientSettings {
  /** Address of the API, such as `https://api.grana.example`. Without https it must be this machine. */
  readonly url: string
  /** API token of an organization, `grana_org_…`. It is sent to `url` and nowhere else. */
  readonly token: string
  /** Repetitions of a read that was answered with 429 or 503 and `Retry-After`; 3 unless set. */
  readonly retries?: number | undefined
  /** Longest `Retry-After` that the client waits for, in seconds; 60 unless set. A longer one becomes the error. */
  readonly longestWait?: number | undefined
  /** Replaces the global `fetch`, for proxies and tests. */
  readonly fetch?: typeof globalThis.fetch | undefined
}

export interface CallOptions {
  /** Ends the call, and the wait before a repetition. */
  readonly signal?: AbortSignal | undefined
}

/** A path of an operation, with its method. */
interface Endpoint {
  readonly method: string
  readonly path: string
}

/** The form of every error of the API. */
interface ErrorEnvelope {
  readonly code: string
  readonly message: string
  readonly requestId: string
  readonly fields?: Readonly<Record<string, string>>
}

/** An answer of the API that is no success. Faults of the network are thrown as `fetch` throws them. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status. */
  readonly status: number
  /** Code of the API; `unreadable` where something between client and API answered. */
  readonly code: ErrorCode
  /** Names the call to the operator. */
  readonly requestId: string | undefined
  /** Faults of the input, by field. */
  readonly fields: Readonly<Record<string, string>>
  /** Seconds to wait before the next attempt, where the answer says so. */
  readonly retryAfter: number | undefined

  constructor(status: number, envelope: ErrorEnvelope | undefined, retryAfter: number | undefined) {
    super(envelope?.message ?? `The API answered with status ${status} and no readable body`)
    this.status = status
    this.code = envelope?.code ?? 'unreadable'
    this.requestId = envelope?.requestId
    this.fields = envelope?.fields ?? {}
    this.retryAfter = retryAfter
  }
}

const localHost = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** The address without a slash at its end. A token never travels in clear text over a network. */
function checkAddress(address: string): string {
  const { protocol, hostname, origin, pathname } = new URL(address)
  if (protocol !== 'https:' && !(protocol === 'http:' && localHost.test(hostname)))
    throw new TypeError(`The address of the API must begin with https://, not with ${protocol}//${hostname}`)
  return `${origin}${pathname}`.replace(/\/+$/, '')
}

/** Two dots would lead to another operation: `fetch` resolves them, also when they are escaped. */
function toSegment(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '' || /^\.\.?$/.test(value))
    throw new TypeError(`${name} must be an identifier`)
  return encodeURIComponent(value)
}

type Input = Readonly<Record<string, unknown>>

/** Fills the path with the fields that it names; the other fields become the query. */
function toTarget(path: string, { body: _, ...input }: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || path.includes(`{${name}}`)) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => toSegment(name, input[name]))
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isEnvelope = (value: unknown): value is ErrorEnvelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'

/** Seconds, or a date, as RFC 9110 allows. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted === true) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}

type Call = <Answer>(endpoint: Endpoint, input: object | undefined, options: CallOptions | undefined) => Promise<Answer>

/** The token stays in here: what `createClient` returns can be printed. */
export function createCall({
  url,
  token,
  retries = 3,
  longestWait = 60,
  fetch = globalThis.fetch,
}: ClientSettings): Call {
  const address = checkAddress(url)

  async function send({ method, path }: Endpoint, input: Input, signal: AbortSignal | undefined): Promise<unknown> {
    const hasBody = input['body'] !== undefined
    const response = await fetch(`${address}${toTarget(path, input)}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(input['body']) }),
      ...(signal && { signal }),
      credentials: 'omit',
      redirect: 'error',
    })
    const answer = parseJson(await response.text())
    if (response.ok && (answer !== undefined || response.status === 204)) return answer
    throw new ApiError(response.status, isEnvelope(answer) ? answer : undefined, readRetryAfter(response.headers))
  }

  /** Only reads are repeated: a change may have happened although its answer says otherwise. */
  const pauseBefore = (error: unknown, method: string): number | undefined =>
    error instanceof ApiError && method === 'GET' && [429, 503].includes(error.status) ? error.retryAfter : undefined

  return async <Answer>(endpoint: Endpoint, input: object | undefined, options: CallOptions | undefined) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await send(endpoint, { ...input }, options?.signal)) as Answer
      } catch (error) {
        const pause = pauseBefore(error, endpoint.method)
        if (pause === undefined || pause > longestWait || attempt >= retries) throw error
        await wait(pause, options?.signal)
      }
    }
  }
}

/** A page of a list, with the cursor of the next one. */
export interface Page<Item = unknown> {
  readonly data: readonly Item[]
  readonly meta: { readonly next?: string }
}

/** What begins at a cursor; operations without other inputs may be called without any. */
type Cursor = { readonly after?: string | undefined } | undefined

/**
 * Pages of a list from a cursor on, until the last one; of a feed until nothing more has happened. Store `meta.next` of a page
 * when you have handled it, and begin with it as `after` the next time.
 */
export async function* pages<I extends Cursor, P extends Page>(
  operation: (input: I, options?: CallOptions) => Promise<P>,
  input: NoInfer<NonNullable<I>>,
  options?: CallOptions,
): AsyncGenerator<P, void, undefined> {
  let after = input.after
  for (;;) {
    const page = await operation({ ...input, after }, options)
    if (page.data.length === 0) return
    yield page
    const { next } = page.meta
    if (next === undefined || next === after) return
    after = next
  }
}

/** The rows of a list, page after page. */
export async function* items<I extends Cursor, Item>(
  operation: (input: I, options?: CallOptions) => Promise<Page<Item>>,
  input: NoInfer<NonNullable<I>>,
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pages(operation, input, options)) for (const item of page.data) yield item
}
