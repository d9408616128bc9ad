import { useEffect, type ReactNode } from 'react'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { showPendingToast } from '#app/lib/pending-toast.ts'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import { redirectToSignIn } from './redirect-to-sign-in.ts'
import { SessionContext } from './session-context.ts'
import { useLazySession } from './use-lazy-session.ts'
import { useSessionHandle } from './use-session.ts'

// The idle timer is not needed when a page opens.
const idleEnd = lazyComponent(() => import('@grana/parts/session/idle-end'), 'IdleEnd')

/** Provides the session of this browser. Public pages are outside of it: they need no session. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { apiUrl, idleSeconds } = usePublicSettings()
  const handle = useLazySession(apiUrl)
  const { state, user } = useSessionHandle(handle)
  const session = handle.session()
  const isIdle = state.status === 'signed-out' && state.reason === 'idle'
  useEffect(() => void showPendingToast(), [])
  useEffect(() => {
    // Redirects to the sign-in page when the session ended by idleness, from any page.
    if (isIdle) redirectToSignIn('idle')
  }, [isIdle])
  return (
    <SessionContext value={handle}>
      {children}
      {session && user ? <idleEnd.Part session={session} kind={user.kind} idleSeconds={idleSeconds} /> : null}
    </SessionContext>
  )
}
