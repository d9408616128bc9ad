import { CallError } from '@grana/client/call-error'

/** A page that could not have its data. */
export interface FailedAnswer {
  readonly status: 'failed'
  /** The visitor asks too much; it will go again in a moment. */
  readonly tooMany?: boolean
}

/** What a page has to show for an error; a visitor who asks too much is no news for the log. */
export function failedAnswer(error: unknown, reportError: (error: unknown) => void): FailedAnswer {
  if (error instanceof CallError && error.code === 'request.too_many') return { status: 'failed', tooMany: true }
  reportError(error)
  return { status: 'failed' }
}

/** Status of the document that shows an answer. */
export function statusOf(answer: FailedAnswer | { readonly status: 'loaded' }): number {
  if (answer.status === 'loaded') return 200
  return answer.tooMany ? 429 : 503
}
