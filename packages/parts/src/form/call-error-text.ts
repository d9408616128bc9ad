import type { CallError } from '@grana/client/call-error'
import { errorTexts } from '@grana/messages/es/errors'
import { formTexts } from '@grana/messages/es/forms'

function isUnheard(code: CallError['code']): code is 'network.offline' | 'network.unreachable' {
  return code === 'network.offline' || code === 'network.unreachable'
}

/** What a person reads when a call failed: the server's words, or ours when it had none. */
export function callErrorText({ code, message, details }: CallError): string {
  if (isUnheard(code)) return formTexts.network[code]
  const text = message || errorTexts[code]
  return details.retryAfterSeconds === undefined ? text : `${text} ${formTexts.retryIn(details.retryAfterSeconds)}`
}
