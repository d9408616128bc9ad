import type { CallError } from '@grana/client/call-error'
import { clientErrorTexts } from '@grana/messages/es/client-errors'
import { formTexts } from '@grana/messages/es/forms'

function isConnectionError(code: CallError['code']): code is 'network.offline' | 'network.unreachable' {
  return code === 'network.offline' || code === 'network.unreachable'
}

function isInWords(code: string): code is keyof typeof clientErrorTexts {
  return Object.hasOwn(clientErrorTexts, code)
}

/** The server's message, or the catalogue's where it has none. */
export function errorMessage({ code, message }: Pick<CallError, 'code' | 'message'>): string {
  return message || clientErrorTexts[isInWords(code) ? code : 'server.unexpected']
}

/** The text of a failed call. */
export function callErrorText(error: CallError): string {
  const { code, details } = error
  if (isConnectionError(code)) return formTexts.network[code]
  const text = errorMessage(error)
  return details.retryAfterSeconds === undefined ? text : `${text} ${formTexts.retryIn(details.retryAfterSeconds)}`
}
