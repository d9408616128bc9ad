import { useEffect, useMemo, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#app/lib/render-context.ts'
import { sayFarewell } from './farewell.ts'
import { IdleEnd } from './idle-end.tsx'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { SessionContext, type PortalSession } from './session-context.ts'
import { useWatchedSession } from './use-watched-session.ts'

/** Gives the pages below it the session of this browser. Public pages stand outside: they need nobody to be signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { apiUrl, idleSeconds } = useRouteLoaderData('root') as PublicSettings
  const { session, state } = useWatchedSession(apiUrl)
  const user = state.status === 'signed-in' ? state.user : undefined
  const isIdle = state.status === 'signed-out' && state.reason === 'idle'
  useEffect(sayFarewell, [])
  useEffect(() => {
    // From whatever page: a session that ended for want of anybody leads to the door.
    if (isIdle) leaveForSignIn('idle')
  }, [isIdle])
  const value = useMemo<PortalSession>(
    () => ({
      state,
      user,
      client: session.client,
      signIn: session.signIn,
      confirmSecondFactor: session.confirmSecondFactor,
      signOut: () => session.signOut(),
      reloadUser: async () => void (await session.reloadUser()),
      look: async () => void (await session.look()),
    }),
    [session, state, user],
  )
  return (
    <SessionContext value={value}>
      {children}
      {user ? <IdleEnd session={session} kind={user.kind} idleSeconds={idleSeconds} /> : null}
    </SessionContext>
  )
}
