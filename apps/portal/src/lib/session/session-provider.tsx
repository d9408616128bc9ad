import { useEffect, useMemo, type ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { showKeptToast } from '#app/lib/kept-toast.ts'
import type { PublicSettings } from '#app/lib/render-context.ts'
import type { Session } from '@grana/client/session/create-session'
import { LateIdleEnd } from './late-idle-end.tsx'
import { leaveForSignIn } from './leave-for-sign-in.ts'
import { SessionContext, type SessionActions } from './session-context.ts'
import { useLateSession, useSessionState } from './use-late-session.ts'

/** What the pages can do: all of it waits for the session to be there. */
function actionsOf(arrival: Promise<Session>): SessionActions {
  return {
    client: {
      call: async (operation, ...given) => (await arrival).client.call(operation, ...given),
      callWithMeta: async (operation, ...given) => (await arrival).client.callWithMeta(operation, ...given),
    },
    signIn: async (tokens, email) => (await arrival).signIn(tokens, email),
    confirmSecondFactor: async (code) => (await arrival).confirmSecondFactor(code),
    confirmPasskey: async (signed) => (await arrival).confirmPasskey(signed),
    signOut: async () => (await arrival).signOut(),
    reloadUser: async () => void (await (await arrival).reloadUser()),
    look: async () => void (await (await arrival).look()),
  }
}

/** Gives the pages below it the session of this browser. Public pages stand outside: they need nobody to be signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const { apiUrl, idleSeconds } = useRouteLoaderData('root') as PublicSettings
  const late = useLateSession(apiUrl)
  const state = useSessionState(late)
  const session = late.session()
  const user = state.status === 'signed-in' ? state.user : undefined
  const isIdle = state.status === 'signed-out' && state.reason === 'idle'
  useEffect(() => void showKeptToast(), [])
  useEffect(() => {
    // From whatever page: a session that ended for want of anybody leads to the door.
    if (isIdle) leaveForSignIn('idle')
  }, [isIdle])
  const value = useMemo(() => ({ late, actions: actionsOf(late.arrival) }), [late])
  return (
    <SessionContext value={value}>
      {children}
      {session && user ? <LateIdleEnd session={session} kind={user.kind} idleSeconds={idleSeconds} /> : null}
    </SessionContext>
  )
}
