import { useState } from 'react'
import { catchCallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

/** Runs one passkey ceremony at a time, with its progress and error. */
export function useKey(act: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly attempt: number }>()
  async function use(): Promise<void> {
    setIsBusy(true)
    try {
      const error = await catchCallError(act)
      setFailure((before) => error && { text: callErrorText(error), attempt: (before?.attempt ?? 0) + 1 })
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, use }
}

export type KeyUse = ReturnType<typeof useKey>

/** Keeps the focus on mousedown: otherwise the blur would validate an empty code that is not needed. */
export function preserveFocus(event: { readonly preventDefault: () => void }): void {
  event.preventDefault()
}
