import type { ErrorBody, ErrorCode } from '@grana/contract/errors'

type Extras = Partial<Pick<ErrorBody, 'fields' | 'details'>>

/** An error that the caller receives: the code decides status and text, see `http/errors.ts`. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, extras: Extras = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'DomainError'
    this.code = code
    this.extras = extras
  }
}
