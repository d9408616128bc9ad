import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { accountPaths } from '#app/account-paths.ts'
import { isScreenOf } from '#app/account-screens.ts'
import { SessionOpening } from '#app/features/session/session-opening.tsx'
import { SessionUnreachable } from '#app/features/session/session-unreachable.tsx'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { redirectToSignIn } from '#app/lib/session/redirect-to-sign-in.ts'
import { useSession } from '#app/lib/session/use-session.ts'
import { paths } from '#app/paths.ts'
import { session } from '@grana/messages/es/account/session'

const { opening } = session

/** A user who does not agree to a changed text can still export their data, or disable or delete the account. */
const withoutConsent: readonly string[] = [accountPaths.screen('data'), accountPaths.screen('disable')]

// Legal texts rarely change, so its code loads only when needed.
const gate = lazyComponent(() => import('#app/features/consent/consent-gate.tsx'), 'ConsentGate')

/**
 * The guard: shows pages with `authRequired` to signed-in users and redirects others to the sign-in page. The server
 * sends a shell without personal data.
 */
export default function SignedInLayout() {
  const { pathname } = useLocation()
  const own = useSession()
  const { state, refresh, user } = own
  const { status } = state
  // The provider itself redirects after idleness.
  const reason = status === 'signed-out' ? state.reason : undefined
  const isOutside = (status === 'signed-out' && reason !== 'idle') || status === 'second-factor-due'
  useEffect(() => {
    if (isOutside) redirectToSignIn(reason)
  }, [isOutside, reason])
  const isForbidden = user !== undefined && !isScreenOf(user.kind, pathname)
  useEffect(() => {
    if (isForbidden) window.location.replace(paths.forbidden())
  }, [isForbidden])
  if (status === 'signed-in' && !isForbidden) {
    const { consents_due: due } = state.user
    return due.length > 0 && !withoutConsent.includes(pathname) ? <gate.Part session={own} due={due} /> : <Outlet />
  }
  if (status === 'unreachable') return <SessionUnreachable onRetry={refresh} />
  return <SessionOpening title={pathname === accountPaths.redirect() ? opening.heading : opening.wait} />
}
