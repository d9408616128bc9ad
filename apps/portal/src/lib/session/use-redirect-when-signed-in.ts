import { useEffect } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { parseReturnPath } from './return-path.ts'
import { saveReturnTo } from './save-return-to.ts'
import { useSession } from './use-session.ts'

/** On pages that sign in: redirects once the user is signed in, here or in another tab. */
export function useRedirectWhenSignedIn(): void {
  const { state } = useSession()
  // Tokens that could not be checked are kept: the next page checks again, and shows the failure.
  const isSignedIn = state.status === 'signed-in' || state.status === 'unreachable'
  useEffect(() => saveReturnTo(window.location.search), [])
  useEffect(() => {
    if (!isSignedIn) return
    const { search, origin } = window.location
    window.location.replace(accountPaths.redirect(parseReturnPath(search, origin)))
  }, [isSignedIn])
}
