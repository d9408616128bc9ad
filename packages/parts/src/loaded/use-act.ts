import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { showToast } from '@grana/ui/show-toast'
import { callErrorText } from '../form/call-error-text.ts'

/** Does something, says how it went, and shows what is true afterwards. */
export function useAct(reload: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const act = (work: () => Promise<unknown>, done: string) => {
    setIsBusy(true)
    work()
      .then(
        () => showToast({ tone: 'success', title: done }),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error
          showToast({ tone: 'danger', title: callErrorText(error) })
        },
      )
      .finally(() => {
        setIsBusy(false)
        reload()
      })
  }
  return { act, isBusy }
}
