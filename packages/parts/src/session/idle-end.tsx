import { useMemo } from 'react'
import type { Session } from '@grana/client/session/create-session'
import { idleLimits } from '@grana/client/session/idle'
import type { SharedTimestamps } from '@grana/client/session/shared-timestamps'
import type { AccountKind } from '@grana/contract/accounts'
import { IdleGuard } from './idle-guard.tsx'

export interface IdleEndProps {
  readonly session: Session
  readonly kind: AccountKind
  /** Shorter than usual, for a trial. */
  readonly idleSeconds: number | undefined
  /** Those of this browser's tabs, unless the app shares more. */
  readonly moments?: SharedTimestamps
}

/** Ends the session of an absent user. */
export function IdleEnd({ session, kind, idleSeconds, moments }: IdleEndProps) {
  const limits = useMemo(() => idleLimits(kind, idleSeconds), [kind, idleSeconds])
  return (
    <IdleGuard
      limits={limits}
      {...(moments && { moments })}
      onVerify={() => void session.refresh()}
      onOver={() => void session.signOut('idle')}
      onLeave={() => void session.signOut()}
    />
  )
}
