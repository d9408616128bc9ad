import { useEffect, useSyncExternalStore } from 'react'
import { useLinkToken } from '#app/lib/entry/link-token.ts'

const NAME = 'grana_invitation'

const subscribeToNothing = () => () => {}

/** Stored in this tab only, during a sign-in that loads other documents; deleted after the answer. */
export function clearOfferToken(): void {
  sessionStorage.removeItem(NAME)
}

/**
 * The invitation token: from the URL, or the one this tab was opened with before the user signed in. `undefined` during
 * server rendering, empty without a token.
 */
export function useOfferToken(): string | undefined {
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
