import { DomainError } from '#server/lib/domain-error.ts'
import type { ErrorCode } from '@grana/contract/errors'

/** Error codes of system calls when the peer cannot be reached. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE: connection failure, authentication failure, out of resources, shutdown, cancelled by timeout. */
const databaseAway = /^(?:08...|28...|3D...|53...|57P0[1-5]|57014|55P03)$/

/** SQLSTATE: a value that the database rejects and the schemas should have rejected before. */
const valueRefused = /^2[23]...$/

/** The driver gives these no code. */
const driverWords = /timeout exceeded when trying to connect|connection terminated|connection error|not queryable/i

const framework: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_HANDLER_TIMEOUT: 'server.unavailable',
  FST_ERR_MAX_PARAM_LENGTH: 'request.address_too_long',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'request.unsupported_media',
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The error code of a thrown error; an unexpected one is `server.unexpected`. */
export function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code
  if (!(error instanceof Error)) return 'server.unexpected'
  const code = codeOf(error)
  if (Object.hasOwn(framework, code)) return framework[code] ?? 'server.unexpected'
  if (unreachable.has(code) || databaseAway.test(code) || driverWords.test(error.message)) return 'server.unavailable'
  if (valueRefused.test(code)) return 'request.invalid'
  return 'server.unexpected'
}
