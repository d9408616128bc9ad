import { useSyncExternalStore } from 'react'
import { readReturn } from '#app/lib/session/return-path.ts'
import { signIn } from '@grana/messages/es/account/sign-in'

const never = () => () => {}
const toProgram = '/redir?app=agents&path=%2Fprograms%2F'

/** Why somebody is asked to sign in, by where they are on the way to; only places of ours are spoken of. */
function whyOf({ search, origin }: Location): string | undefined {
  const wish = readReturn(search, origin)
  if (wish === undefined) return undefined
  if (!wish.startsWith(toProgram)) return signIn.why.back
  return wish.endsWith('%3Ffollow%3D1') ? signIn.why.follow : signIn.why.report
}

/** One stored copy of the page serves everybody: why somebody is here is known once it is alive. */
export function useWhy(): string | undefined {
  return useSyncExternalStore(
    never,
    () => whyOf(window.location),
    () => undefined,
  )
}
