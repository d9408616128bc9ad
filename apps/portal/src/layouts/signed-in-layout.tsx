import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { isScreenOf } from '#app/account-screens.ts'
import type { ConsentGate, ConsentGateProps } from '#app/features/consent/consent-gate.tsx'
import { SessionOpening } from '#app/features/session/session-opening.tsx'
import { SessionUnreachable } from '#app/features/session/session-unreachable.tsx'
import { latePart } from '#app/lib/entry/late-part.tsx'
import { leaveForSignIn } from '#app/lib/session/leave-for-sign-in.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { paths } from '#app/paths.ts'
import { session } from '@grana/messages/es/account/session'

const { opening } = session

/** Whoever does not agree to a text that changed can still take their data, or go. */
const withoutConsent: readonly string[] = [accountPaths.screen('data'), accountPaths.screen('disable')]

// Texts change once in a while: its code comes only then.
const gate = latePart<ConsentGateProps>(async () => {
  const module: { readonly ConsentGate: typeof ConsentGate } | undefined =
    await import('#app/features/consent/consent-gate.tsx')
  return module?.ConsentGate
})

/**
 * The guard: pages with `authRequired` are shown to who is signed in, all others are sent to the sign-in page. What the
 * server sends is a shell without anybody's data.
 */
export default function SignedInLayout() {
  const { pathname } = useLocation()
  const own = useSession()
  const { state, look, user } = own
  const { status } = state
  // The provider itself leads away whoever was idle.
  const reason = status === 'signed-out' ? state.reason : undefined
  const isOutside = (status === 'signed-out' && reason !== 'idle') || status === 'second-factor-due'
  useEffect(() => {
    if (isOutside) leaveForSignIn(reason)
  }, [isOutside, reason])
  const isForbidden = user !== undefined && !isScreenOf(user.kind, pathname)
  useEffect(() => {
    if (isForbidden) window.location.replace(paths.forbidden())
  }, [isForbidden])
  if (status === 'signed-in' && !isForbidden) {
    const { consents_due: due } = state.user
    return due.length > 0 && !withoutConsent.includes(pathname) ? <gate.Part session={own} due={due} /> : <Outlet />
  }
  if (status === 'unreachable') return <SessionUnreachable onRetry={look} />
  return <SessionOpening title={pathname === accountPaths.redirect() ? opening.heading : opening.wait} />
}
