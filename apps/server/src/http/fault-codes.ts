import { DomainError } from '#server/lib/domain-error.ts'
import type { ErrorCode } from '@grana/contract/errors'

/** What a system call says when the other side cannot be reached. */
const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE: connection trouble, refused at the door, out of resources, shutting down, cancelled by a time-out. */
const databaseAway = /^(?:08...|28...|3D...|53...|57P0[1-5]|57014|55P03)$/

/** SQLSTATE: a value that the database refuses, which the schemas should have refused before. */
const valueRefused = /^2[23]...$/

/** The driver has no code for these. */
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
  const { code } = error as Error & { code?: unknown }
  return typeof code === 'string' ? code : ''
}

/** The code under which an error is answered; what nobody foresaw is `server.unexpected`. */
export function faultCode(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code
  if (!(error instanceof Error)) return 'server.unexpected'
  const code = codeOf(error)
  if (Object.hasOwn(framework, code)) return framework[code] ?? 'server.unexpected'
  if (unreachable.has(code) || databaseAway.test(code) || driverWords.test(error.message)) return 'server.unavailable'
  if (valueRefused.test(code)) return 'request.invalid'
  return 'server.unexpected'
}
