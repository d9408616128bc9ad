import { use } from 'react'
import { SessionContext, type PortalSession } from './session-context.ts'

/** The session of this document; only pages under the auth layout have one. */
export function useSession(): PortalSession {
  const session = use(SessionContext)
  if (!session) throw new Error('This page stands outside of the session provider')
  return session
}
