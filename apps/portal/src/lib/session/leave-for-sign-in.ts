import { accountPaths } from '#app/account-paths.ts'
import { hasKeptToast, keepToast } from '#app/lib/kept-toast.ts'
import type { SignedOutReason } from '@grana/client/session/session-state'
import { readReturn } from './return-path.ts'

/**
 * Opens the sign-in page in place of this one, with the wish to come back; whoever chose to leave has no such wish. It is
 * a document of its own, so nothing of the session that is over stays in memory.
 */
export function leaveForSignIn(reason?: SignedOutReason): void {
  if (reason && !hasKeptToast()) keepToast(reason)
  window.location.replace(accountPaths.signIn(reason === 'chosen' ? undefined : wish(window.location)))
}

/** A door passes on the wish that it was opened with. */
function wish({ pathname, search, origin }: Location): string | undefined {
  const own = new URL(accountPaths.signIn(pathname + search), origin).search
  return readReturn(own, origin) ?? readReturn(search, origin)
}
