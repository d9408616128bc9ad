import { useState } from 'react'
import type { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'
import { useCountdown } from '@grana/parts/form/use-countdown'

export interface Refusal {
  /** Error of the last attempt. */
  readonly error: CallError | undefined
  /** Seconds left to wait. */
  readonly seconds: number
  /** Why nothing can be submitted now; `undefined` when it can. */
  readonly waits: string | undefined
  /** A wait has ended. */
  readonly isOver: boolean
  readonly take: (error: CallError) => void
}

/** Error of a form, with a countdown if it must wait. */
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
