import { useSyncExternalStore } from 'react'
import { tokenCookies } from '@grana/client/session/token-cookies'

const never = () => () => {}

const holdsTokens = () => {
  const jar = `; ${document.cookie}`
  return [tokenCookies.access, tokenCookies.refresh].every((name) => jar.includes(`; ${name}=`))
}

/**
 * Whether this browser holds a session, by what it keeps and without asking anybody. One stored copy of a page serves
 * everybody, so it is known only once the page is alive.
 */
export function useHoldsSession(): boolean {
  return useSyncExternalStore(never, holdsTokens, () => false)
}
