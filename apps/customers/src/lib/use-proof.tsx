import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { IdentityDialog } from './identity-dialog.tsx'

interface Waiting {
  readonly goOn: () => void
  readonly giveUp: () => void
}

/**
 * For what is asked of whoever has just shown who they are: it is tried, and where the server wants to know once more, the
 * dialog asks and it is tried again. Whoever closes the dialog gets the refusal. The dialog is a form: put it beside others.
 */
export function useProof() {
  const [waiting, setWaiting] = useState<Waiting>()
  const withProof = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'auth.confirm_first') throw error
      await new Promise<void>((goOn, refuse) => setWaiting({ goOn, giveUp: () => refuse(error) }))
      return work()
    }
  }
  const close = (then: (() => void) | undefined) => {
    setWaiting(undefined)
    then?.()
  }
  const dialog = (
    <IdentityDialog
      open={waiting !== undefined}
      onClose={() => close(waiting?.giveUp)}
      onDone={() => close(waiting?.goOn)}
    />
  )
  return { withProof, dialog }
}
