import { useEffect, useSyncExternalStore } from 'react'
import { useLinkToken } from '#app/lib/entry/link-token.ts'

const NAME = 'grana_invitation'

const never = () => () => {}

/** Kept by this tab alone while somebody signs in, which loads other documents; gone with the answer. */
export function forgetOffer(): void {
  sessionStorage.removeItem(NAME)
}

/**
 * The value of an invitation's link: of the address, or the one that this tab was opened with before its owner went to sign
 * in. Nothing while the server renders, an empty text when there is none.
 */
export function useOfferToken(): string | undefined {
  const given = useLinkToken()
  useEffect(() => {
    if (given) sessionStorage.setItem(NAME, given)
  }, [given])
  const kept = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(NAME) ?? '',
    () => undefined,
  )
  return given === '' ? kept : given
}
