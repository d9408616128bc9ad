import { use, useMemo } from 'react'
import { SessionContext, type PortalSession } from './session-context.ts'
import { useSessionState } from './use-late-session.ts'

/** The session of this document; only pages under the auth layout have one. */
export function useSession(): PortalSession {
  const held = use(SessionContext)
  if (!held) throw new Error('This page stands outside of the session provider')
  const state = useSessionState(held.late)
  return useMemo(
    () => ({ ...held.actions, state, user: state.status === 'signed-in' ? state.user : undefined }),
    [held, state],
  )
}
