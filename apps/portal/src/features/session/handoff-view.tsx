import { useCallback, useEffect, useRef, useState } from 'react'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { useSession } from '#app/lib/session/use-session.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { handoff } from '@grana/messages/es/apps/handoff'
import { Button } from '@grana/ui/button'
import type { handOver } from './hand-over.ts'
import type { Space } from './space-of.ts'
import { SpaceProgress } from './space-view.tsx'

type Handoff = Extract<Space, { readonly kind: 'handoff' }>

/** Hands the session to the app that asked for it. A code is asked for once per try: each one would leave another behind. */
export function HandoffView({ space, kind }: { readonly space: Handoff; readonly kind: AccountKind }) {
  const { client } = useSession()
  const [hasFailed, setHasFailed] = useState(false)
  const isAsking = useRef(false)
  const go = useCallback(() => {
    if (isAsking.current) return
    isAsking.current = true
    setHasFailed(false)
    // When the file is gone the reload guard has answered already, and there is no module.
    void import('./hand-over.ts')
      .then((module?: { readonly handOver: typeof handOver }) => module?.handOver(client, space))
      .then((address) => address && window.location.replace(address))
      .catch(() => {
        isAsking.current = false
        setHasFailed(true)
      })
  }, [client, space])
  useEffect(go, [go])
  if (!hasFailed) return <SpaceProgress kind={kind} origin={space.origin} />
  return (
    <AuthPage title={handoff.failed.heading} lede={handoff.failed.text} takesFocus>
      <AuthActions>
        <Button onClick={go}>{handoff.failed.retry}</Button>
      </AuthActions>
    </AuthPage>
  )
}
