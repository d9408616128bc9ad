import { useLayoutEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current: string | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(name: string | undefined): void {
  current = name
  for (const listener of listeners) listener()
}

/** Names the thing that a screen shows, such as BT-12, in the last crumb; before it is known, the kind of screen stays. */
export function useScreenName(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return
    change(name)
    return () => change(undefined)
  }, [name])
}

/** The name that the current screen has set. */
export const useCurrentScreenName = () => useSyncExternalStore(subscribe, () => current)
