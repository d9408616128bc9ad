import { useEffect } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { readReturn } from './return-path.ts'
import { useSession } from './use-session.ts'

/** On pages that sign somebody in: once that has happened, here or in another tab, they lead on. */
export function useEnter(): void {
  const { state } = useSession()
  const isSignedIn = state.status === 'signed-in'
  useEffect(() => {
    if (!isSignedIn) return
    const { search, origin } = window.location
    window.location.replace(accountPaths.redirect(readReturn(search, origin)))
  }, [isSignedIn])
}
