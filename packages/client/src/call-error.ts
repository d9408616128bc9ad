import type { ErrorBody, ErrorCode } from '@grana/contract/errors'

/** Error codes of the server, and those of a failed connection. */
export type CallErrorCode = ErrorCode | 'network.offline' | 'network.unreachable'

type CallErrorParts = {
  message?: string
  fields?: Record<string, string>
  details?: NonNullable<ErrorBody['details']>
  requestId?: string
}

// Screens show these texts: an answer from another server must not fill the page.
const maxTextLength = 500
const maxFields = 50

/** The only error that `call` throws, apart from the caller's own abort. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: CallErrorCode
  /** First message of each rejected field. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<NonNullable<ErrorBody['details']>>
  readonly requestId: string | undefined

  constructor(code: CallErrorCode, { message = '', fields = {}, details = {}, requestId }: CallErrorParts = {}) {
    super(message)
    this.code = code
    this.fields = fields
    this.details = details
    this.requestId = requestId
  }
}

/** Runs calls and returns the error that ended them, if one did. Everything else that is thrown stays thrown. */
export async function catchCallError(work: () => Promise<unknown>): Promise<CallError | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Checks the form only: a page that was loaded before a release still shows the new server's codes. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[a-z_]{1,30}\.[a-z_]{1,40}$/.test(value)
}

function truncate(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts.slice(0, maxFields).map(([name, text]) => [name, truncate(text)]))
}

function readCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

function readDetails(value: unknown): NonNullable<ErrorBody['details']> {
  if (!isRecord(value)) return {}
  const remaining = readCount(value.remaining)
  const retryAfterSeconds = readCount(value.retryAfterSeconds)
  return {
    ...(remaining !== undefined && { remaining }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(typeof value.reason === 'string' && { reason: truncate(value.reason) }),
  }
}

/** A proxy in front of the API answers with its own bodies: then only the status can be trusted. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 502 || status === 503 || status === 504) return 'server.unavailable'
  if (status === 429) return 'request.too_many'
  if (status === 413) return 'request.too_large'
  return 'server.unexpected'
}

/** Parses an answer of 400 or more; any other body than the API's closed shape becomes a code without a text. */
export function parseCallError(status: number, body: unknown): CallError {
  const { code, message, requestId } = isRecord(body) ? body : {}
  if (!isRecord(body) || !isErrorCode(code) || typeof message !== 'string' || typeof requestId !== 'string') {
    return new CallError(codeOfStatus(status))
  }
  return new CallError(code, {
    message: truncate(message),
    fields: readFields(body.fields),
    details: readDetails(body.details),
    requestId: truncate(requestId),
  })
}
