import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** Whether the page is hydrated: a form submitted before would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
