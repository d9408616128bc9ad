import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { callErrorText } from '@grana/parts/form/call-error-text'

/** One use of a key at a time: whether it goes on, and why the last one came to nothing. */
export function useKey(act: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly attempt: number }>()
  async function use(): Promise<void> {
    setIsBusy(true)
    try {
      await act()
      setFailure(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure((before) => ({ text: callErrorText(error), attempt: (before?.attempt ?? 0) + 1 }))
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, failure, use }
}

export type KeyUse = ReturnType<typeof useKey>

/** A press leaves the focus where it is: a code that nobody typed must not be missed when it is not wanted. */
export function keepFocus(event: { readonly preventDefault: () => void }): void {
  event.preventDefault()
}
