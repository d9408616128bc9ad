import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { SessionOpening } from '#app/features/session/session-opening.tsx'
import { SessionUnreachable } from '#app/features/session/session-unreachable.tsx'
import { leaveForSignIn } from '#app/lib/session/leave-for-sign-in.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { session } from '@grana/messages/es/account/session'

const { opening } = session

/**
 * The guard: pages with `authRequired` are shown to who is signed in, all others are sent to the sign-in page. What the
 * server sends is a shell without anybody's data.
 */
export default function SignedInLayout() {
  const { pathname } = useLocation()
  const { state, look } = useSession()
  const { status } = state
  // The provider itself leads away whoever was idle.
  const reason = status === 'signed-out' ? state.reason : undefined
  const isOutside = (status === 'signed-out' && reason !== 'idle') || status === 'second-factor-due'
  useEffect(() => {
    if (isOutside) leaveForSignIn(reason)
  }, [isOutside, reason])
  if (status === 'signed-in') return <Outlet />
  if (status === 'unreachable') return <SessionUnreachable onRetry={look} />
  return <SessionOpening title={pathname === accountPaths.redirect() ? opening.heading : opening.wait} />
}
