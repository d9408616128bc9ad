import { useSyncExternalStore } from 'react'
import { parseReturnPath } from '#app/lib/session/return-path.ts'
import { signIn } from '@grana/messages/es/account/sign-in'

const subscribeToNothing = () => () => {}
const toProgram = '/redir?app=agents&path=%2Fprograms%2F'

/** Why a sign-in is required, by the path to return to; only known paths have a text. */
function whyOf({ search, origin }: Location): string | undefined {
  const returnTo = parseReturnPath(search, origin)
  if (returnTo === undefined) return undefined
  if (!returnTo.startsWith(toProgram)) return signIn.why.back
  return returnTo.endsWith('%3Ffollow%3D1') ? signIn.why.follow : signIn.why.report
}

/** The document is the same for everyone, so the reason is known only after hydration. */
export function useSignInReason(): string | undefined {
  return useSyncExternalStore(
    subscribeToNothing,
    () => whyOf(window.location),
    () => undefined,
  )
}
