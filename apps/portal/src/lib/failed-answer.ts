import { CallError } from '@grana/client/call-error'

/** A page that failed to load its data. */
export interface FailedAnswer {
  readonly status: 'failed'
  /** The visitor is over the rate limit; it will work again in a moment. */
  readonly tooMany?: boolean
}

/** Result for an error; exceeding the rate limit is not reported. */
export function failedAnswer(error: unknown, reportError: (error: unknown) => void): FailedAnswer {
  if (error instanceof CallError && error.code === 'request.too_many') return { status: 'failed', tooMany: true }
  reportError(error)
  return { status: 'failed' }
}

/** Status of the document that shows a result. */
export function statusOf(answer: FailedAnswer | { readonly status: 'loaded' }): number {
  if (answer.status === 'loaded') return 200
  return answer.tooMany ? 429 : 503
}
