import { use, useMemo, useSyncExternalStore } from 'react'
import type { PortalSession } from './portal-session.ts'
import { SessionContext } from './session-context.ts'
import { unknownSession, type SessionHandle } from './session-handle.ts'

/** Subscribes to a session handle. The server and the first render have the unknown state. */
export function useSessionHandle(handle: SessionHandle): PortalSession {
  const state = useSyncExternalStore(handle.subscribe, handle.state, () => unknownSession)
  return useMemo(
    () => ({ ...handle, state, user: state.status === 'signed-in' ? state.user : undefined }),
    [handle, state],
  )
}

/** The session of this document; only pages below the session layout have one. */
export function useSession(): PortalSession {
  const handle = use(SessionContext)
  if (!handle) throw new Error('useSession must be used below SessionProvider')
  return useSessionHandle(handle)
}
