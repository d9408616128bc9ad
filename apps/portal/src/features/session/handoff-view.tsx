import { useCallback, useEffect, useRef, useState } from 'react'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { useSession } from '#app/lib/session/use-session.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { handoff } from '@grana/messages/es/apps/handoff'
import { Button } from '@grana/ui/button'
import type { createHandoffUrl } from './create-handoff-url.ts'
import { DestinationProgress } from './destination-view.tsx'
import type { Destination } from './resolve-destination.ts'

type Handoff = Extract<Destination, { readonly kind: 'handoff' }>

/**
 * Hands the session over to the app that requested it. Requests one code per attempt: each further one would stay
 * unused.
 */
export function HandoffView({ space, kind }: { readonly space: Handoff; readonly kind: AccountKind }) {
  const { client } = useSession()
  const [hasFailed, setHasFailed] = useState(false)
  const isAsking = useRef(false)
  const go = useCallback(() => {
    if (isAsking.current) return
    isAsking.current = true
    setHasFailed(false)
    // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
    void import('./create-handoff-url.ts')
      .then((module?: { readonly createHandoffUrl: typeof createHandoffUrl }) =>
        module?.createHandoffUrl(client, space),
      )
      .then((address) => address && window.location.replace(address))
      .catch(() => {
        isAsking.current = false
        setHasFailed(true)
      })
  }, [client, space])
  useEffect(go, [go])
  if (!hasFailed) return <DestinationProgress kind={kind} origin={space.origin} />
  return (
    <AuthPage title={handoff.failed.heading} lede={handoff.failed.text} takesFocus>
      <AuthActions>
        <Button onClick={go}>{handoff.failed.retry}</Button>
      </AuthActions>
    </AuthPage>
  )
}
