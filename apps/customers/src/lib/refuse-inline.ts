import type { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

/** Shows why an action was refused at its field, instead of in a toast. */
export function refuseInline(show: (text: string) => void) {
  return (error: CallError): true => {
    show(callErrorText(error))
    return true
  }
}
