import { useMemo } from 'react'
import type { Session } from '@grana/client/session/create-session'
import { idleLimits } from '@grana/client/session/idle'
import type { AccountKind } from '@grana/contract/accounts'
import { IdleGuard } from '@grana/parts/session/idle-guard'

export interface IdleEndProps {
  readonly session: Session
  readonly kind: AccountKind
  /** Shorter than usual, for a trial. */
  readonly idleSeconds: number | undefined
}

/** Ends the session of whoever is not there any more. */
export function IdleEnd({ session, kind, idleSeconds }: IdleEndProps) {
  const limits = useMemo(() => idleLimits(kind, idleSeconds), [kind, idleSeconds])
  return (
    <IdleGuard
      limits={limits}
      onVerify={() => void session.look()}
      onOver={() => void session.signOut('idle')}
      onLeave={() => void session.signOut()}
    />
  )
}
