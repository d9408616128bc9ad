import type { DomainError } from '#server/lib/domain-error.ts'
import { errorStatus, type ErrorBody, type ErrorCode } from '@grana/contract/errors'
import { errorTexts } from '@grana/messages/es/errors'

export type ErrorAnswer = { status: number; body: ErrorBody }

/** Some texts name how many tries are left, why somebody is shut out, or who needs them. */
function messageOf(code: ErrorCode, { details }: DomainError['extras']): string {
  return errorTexts[code]
    .replace('{n}', String(details?.remaining ?? 0))
    .replace('{clause}', () => details?.clause ?? '')
    .replace('{range}', () => details?.range ?? '')
    .replace('{notice}', () => details?.notice ?? '')
    .replace('{organizations}', () => details?.organizations ?? '')
}

/** The envelope of a refusal: text by code, and an id to ask about. */
export function errorAnswer(code: ErrorCode, requestId: string, extras: DomainError['extras'] = {}): ErrorAnswer {
  return { status: errorStatus[code], body: { message: messageOf(code, extras), code, ...extras, requestId } }
}
