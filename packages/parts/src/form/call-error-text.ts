import type { CallError } from '@grana/client/call-error'
import { unheardTexts } from '@grana/messages/es/errors-unheard'
import { formTexts } from '@grana/messages/es/forms'

function isUnheard(code: CallError['code']): code is 'network.offline' | 'network.unreachable' {
  return code === 'network.offline' || code === 'network.unreachable'
}

function isInWords(code: string): code is keyof typeof unheardTexts {
  return Object.hasOwn(unheardTexts, code)
}

/** The server's words, or ours when it had none. */
export function errorWords({ code, message }: Pick<CallError, 'code' | 'message'>): string {
  return message || unheardTexts[isInWords(code) ? code : 'server.unexpected']
}

/** What a person reads when a call failed. */
export function callErrorText(error: CallError): string {
  const { code, details } = error
  if (isUnheard(code)) return formTexts.network[code]
  const text = errorWords(error)
  return details.retryAfterSeconds === undefined ? text : `${text} ${formTexts.retryIn(details.retryAfterSeconds)}`
}
