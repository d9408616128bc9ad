import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The name by itself: every public page carries this, and none of them what else is known of the cookies. */
const holdsToken = () => /(?:^|; )__Host-grana_refresh=/.test(document.cookie)

/**
 * Whether this browser holds a session, by what it keeps and without asking anybody. One stored copy of a page serves
 * everybody, so it is known only once the page is alive.
 */
export const useHoldsSession = (): boolean => useSyncExternalStore(never, holdsToken, () => false)
