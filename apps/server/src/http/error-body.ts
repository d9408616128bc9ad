import type { DomainError } from '#server/lib/domain-error.ts'
import { errorStatus, type ErrorBody, type ErrorCode } from '@grana/contract/errors'
import { errorTexts } from '@grana/messages/es/errors'

export type ErrorResponse = { status: number; body: ErrorBody }

/** Some texts include how many attempts are left, why a user is locked out, or which organizations need the user. */
function messageOf(code: ErrorCode, { details }: DomainError['extras']): string {
  return errorTexts[code]
    .replace('{n}', String(details?.remaining ?? 0))
    .replace('{clause}', () => details?.clause ?? '')
    .replace('{range}', () => details?.range ?? '')
    .replace('{notice}', () => details?.notice ?? '')
    .replace('{organizations}', () => details?.organizations ?? '')
}

/** The error envelope: text by code, and the request id for support. */
export function toErrorResponse(code: ErrorCode, requestId: string, extras: DomainError['extras'] = {}): ErrorResponse {
  return { status: errorStatus[code], body: { message: messageOf(code, extras), code, ...extras, requestId } }
}
