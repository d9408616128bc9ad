import { useEffect, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { showKeptToast } from '#app/lib/kept-toast.ts'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { LateIdleEnd } from './late-idle-end.tsx'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { SessionContext } from './session-context.ts'
import { useLateSession } from './use-late-session.ts'
import { useHeldSession } from './use-session.ts'

/** Gives the pages below it the session of this browser. Public pages stand outside: they need nobody to be signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { apiUrl, idleSeconds } = useRouteLoaderData('root') as PublicSettings
  const held = useLateSession(apiUrl)
  const { state, user } = useHeldSession(held)
  const session = held.session()
  const isIdle = state.status === 'signed-out' && state.reason === 'idle'
  useEffect(() => void showKeptToast(), [])
  useEffect(() => {
    // From whatever page: a session that ended for want of anybody leads to the door.
    if (isIdle) leaveForSignIn('idle')
  }, [isIdle])
  return (
    <SessionContext value={held}>
      {children}
      {session && user ? <LateIdleEnd session={session} kind={user.kind} idleSeconds={idleSeconds} /> : null}
    </SessionContext>
  )
}
