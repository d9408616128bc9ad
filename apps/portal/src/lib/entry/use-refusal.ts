import { useState } from 'react'
import type { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'
import { useCountdown } from '@grana/parts/form/use-countdown'

export interface Refusal {
  /** Why the last try was refused. */
  readonly error: CallError | undefined
  /** How long the wait that it asked for goes on. */
  readonly seconds: number
  /** Why nothing can be sent now; nothing when it can. */
  readonly waits: string | undefined
  /** There was a wait and it is over. */
  readonly isOver: boolean
  readonly take: (error: CallError) => void
}

/** How a form was refused, with the wait that this may bring, counted down. */
export function useRefusal(): Refusal {
  const { seconds, start } = useCountdown()
  const [error, setError] = useState<CallError>()
  const asksToWait = error?.details.retryAfterSeconds !== undefined
  const left = asksToWait ? seconds : 0
  return {
    error,
    seconds: left,
    waits: left > 0 ? auth.tryAgainIn(left) : undefined,
    isOver: asksToWait && left === 0,
    take: (refused) => {
      setError(refused)
      start(refused.details.retryAfterSeconds ?? 0)
    },
  }
}
