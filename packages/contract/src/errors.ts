/** Every error code that the API can answer with, and its HTTP status. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.timeout': 408,
  'request.too_large': 413,
  'request.address_too_long': 414,
  'request.unsupported_media': 415,
  'request.headers_too_large': 431,
  'request.too_many': 429,
  'request.origin_refused': 403,
  'auth.required': 401,
  'captcha.failed': 422,
  'captcha.unavailable': 503,
  'program.not_publishable': 409,
  'program.move_refused': 409,
  'server.unexpected': 500,
  'server.unavailable': 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Body of every answer with a status of 400 or more. */
export type ErrorBody = {
  message: string
  code: ErrorCode
  /** First message of each field that was refused, by field name. */
  fields?: Record<string, string>
  details?: { remaining?: number; retryAfterSeconds?: number }
  requestId: string
}
