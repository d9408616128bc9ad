import type { DomainError } from '#server/lib/domain-error.ts'
import { errorStatus, type ErrorBody, type ErrorCode } from '@grana/contract/errors'
import { scimUrns } from '@grana/contract/identity/scim-fields'
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

/** `scimType` of RFC 7644 by code; other errors have a status alone. */
const scimTypes: Partial<Record<ErrorCode, string>> = {
  'request.malformed': 'invalidSyntax',
  'request.invalid': 'invalidValue',
  'request.holds_token': 'invalidValue',
  'scim.domain': 'invalidValue',
  'scim.filter': 'invalidFilter',
  'scim.mutability': 'mutability',
  'scim.path': 'invalidPath',
  'scim.uniqueness': 'uniqueness',
  'scim.value': 'invalidValue',
}

/** Whether a path belongs to SCIM, also where no operation has it. */
export const isScim = (url: string): boolean => /^\/scim\/v2(?:[/?]|$)/.test(url)

/** An error as SCIM words it. The standard answers wrong values with 400. */
export function toScimError({ code, message }: Pick<ErrorBody, 'code' | 'message'>, status: number) {
  const scimType = scimTypes[code]
  return {
    schemas: [scimUrns.error],
    status: String(status === 422 ? 400 : status),
    ...(scimType !== undefined && { scimType }),
    detail: message,
  }
}
