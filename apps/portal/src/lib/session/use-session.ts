import { use, useMemo, useSyncExternalStore } from 'react'
import { unknownSession, type HeldSession } from './held-session.ts'
import { SessionContext, type PortalSession } from './session-context.ts'

/** A held session as it stands. The server and the first frame know nothing of it. */
export function useHeldSession(held: HeldSession): PortalSession {
  const state = useSyncExternalStore(held.subscribe, held.state, () => unknownSession)
  return useMemo(() => ({ ...held, state, user: state.status === 'signed-in' ? state.user : undefined }), [held, state])
}

/** The session of this document; only pages under the auth layout have one. */
export function useSession(): PortalSession {
  const held = use(SessionContext)
  if (!held) throw new Error('This page stands outside of the session provider')
  return useHeldSession(held)
}
