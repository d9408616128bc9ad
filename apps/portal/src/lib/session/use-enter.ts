import { useEffect } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { keepWish } from './keep-wish.ts'
import { readReturn } from './return-path.ts'
import { useSession } from './use-session.ts'

/** On the page that signs somebody in: once that has happened, here or in another tab, it leads on. */
export function useEnter(): void {
  const { state } = useSession()
  // Tokens of a session that could not be asked about are kept: the next page asks again, and says so if it cannot.
  const isSignedIn = state.status === 'signed-in' || state.status === 'unreachable'
  useEffect(() => keepWish(window.location.search), [])
  useEffect(() => {
    if (!isSignedIn) return
    const { search, origin } = window.location
    window.location.replace(accountPaths.redirect(readReturn(search, origin)))
  }, [isSignedIn])
}
