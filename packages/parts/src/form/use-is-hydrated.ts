import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated: a form submitted before would be lost. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
