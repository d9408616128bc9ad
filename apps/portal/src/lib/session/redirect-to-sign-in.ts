import { accountPaths } from '#app/account-paths.ts'
import { hasPendingToast, savePendingToast } from '#app/lib/pending-toast.ts'
import type { SignedOutReason } from '@grana/client/session/session-state'
import { parseReturnPath } from './return-path.ts'

/**
 * Replaces this page by the sign-in page, with the path to return to; after an explicit sign-out there is none. It is a
 * separate document, so nothing of the ended session stays in memory.
 */
export function redirectToSignIn(reason?: SignedOutReason): void {
  if (reason && !hasPendingToast()) savePendingToast(reason)
  window.location.replace(accountPaths.signIn(reason === 'chosen' ? undefined : returnTo(window.location)))
}

/** `/redir` passes on the request that it was opened with. */
function returnTo({ pathname, search, origin }: Location): string | undefined {
  const own = new URL(accountPaths.signIn(pathname + search), origin).search
  return parseReturnPath(own, origin) ?? parseReturnPath(search, origin)
}
