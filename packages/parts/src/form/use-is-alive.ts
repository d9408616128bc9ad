import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script has taken over from the server's markup: a form sent before would be lost. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
