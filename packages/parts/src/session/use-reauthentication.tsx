import { useState } from 'react'
import { CallError } from '@grana/client/call-error'
import { IdentityDialog } from './identity-dialog.tsx'

interface PendingAction {
  readonly goOn: () => void
  readonly giveUp: () => void
}

/**
 * Runs actions that require recent authentication: on a refusal the dialog asks the user to authenticate and the action
 * runs again. Closing the dialog rejects with the refusal. The dialog contains a form, so render it beside other forms,
 * not inside.
 */
export function useReauthentication() {
  const [waiting, setWaiting] = useState<PendingAction>()
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
