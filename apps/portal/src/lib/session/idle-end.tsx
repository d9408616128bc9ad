import { useEffect, useMemo, useState } from 'react'
import type { Session } from '@grana/client/session/create-session'
import { idleLimits } from '@grana/client/session/idle'
import type { AccountKind } from '@grana/contract/accounts'
import type { IdleGuard } from '@grana/parts/session/idle-guard'

export interface IdleEndProps {
  readonly session: Session
  readonly kind: AccountKind
  /** Shorter than usual, for a trial. */
  readonly idleSeconds: number | undefined
}

/** Nobody is idle when a page opens: what watches over it comes after the page. */
export function IdleEnd({ session, kind, idleSeconds }: IdleEndProps) {
  const [loaded, setLoaded] = useState<{ readonly Guard: typeof IdleGuard } | null>(null)
  const limits = useMemo(() => idleLimits(kind, idleSeconds), [kind, idleSeconds])
  useEffect(() => {
    // When the file is gone the reload guard has answered already, and there is no module.
    void import('@grana/parts/session/idle-guard').then((module?: { readonly IdleGuard: typeof IdleGuard }) => {
      if (module) setLoaded({ Guard: module.IdleGuard })
    })
  }, [])
  if (!loaded) return null
  return (
    <loaded.Guard
      limits={limits}
      onVerify={() => void session.look()}
      onOver={() => void session.signOut('idle')}
      onLeave={() => void session.signOut()}
    />
  )
}
