import { use, useMemo, useSyncExternalStore } from 'react'
import { unknownState } from './late-store.ts'
import { SessionContext, type PortalSession } from './session-context.ts'

/** The session of this document; only pages under the auth layout have one. */
export function useSession(): PortalSession {
  const store = use(SessionContext)
  if (!store) throw new Error('This page stands outside of the session provider')
  const state = useSyncExternalStore(store.subscribe, store.state, unknownState)
  return useMemo(
    () => ({ ...store.actions, state, user: state.status === 'signed-in' ? state.user : undefined }),
    [store, state],
  )
}
