import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** The cookie name as a literal: every public page loads this module, and none needs the other cookie code. */
const holdsToken = () => /(?:^|; )__Host-grana_refresh=/.test(document.cookie)

/**
 * Whether this browser has a session, by its cookies and without a request. The cached page is the same for everyone,
 * so this is known only after hydration.
 */
export const useHasSession = (): boolean => useSyncExternalStore(subscribeToNothing, holdsToken, () => false)
