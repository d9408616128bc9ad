import { useSyncExternalStore } from 'react'
import { tokenCookies } from '@grana/client/session/token-cookies'

const never = () => () => {}

const holdsToken = () => `; ${document.cookie}`.includes(`; ${tokenCookies.refresh}=`)

/**
 * Whether this browser holds a session, by what it keeps and without asking anybody. One stored copy of a page serves
 * everybody, so it is known only once the page is alive.
 */
export const useHoldsSession = (): boolean => useSyncExternalStore(never, holdsToken, () => false)
