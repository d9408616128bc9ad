import { useEffect, useSyncExternalStore } from 'react'
import { useLinkToken } from '#app/lib/entry/link-token.ts'

/** Key in the session storage, which keeps the token in this tab during a sign-in that loads other documents. */
const NAME = 'grana_invitation'

const subscribeToNothing = () => () => {}

/** Forgets the token once the invitation is answered or expired. */
export function clearInvitationToken(): void {
  sessionStorage.removeItem(NAME)
}

/**
 * The invitation token: from the URL, or the one this tab was opened with before the user signed in. `undefined` during
 * server rendering, empty without a token.
 */
export function useInvitationToken(): string | undefined {
  const given = useLinkToken()
  useEffect(() => {
    if (given) sessionStorage.setItem(NAME, given)
  }, [given])
  const stored = useSyncExternalStore(
    subscribeToNothing,
    () => sessionStorage.getItem(NAME) ?? '',
    () => undefined,
  )
  return given === '' ? stored : given
}
