import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Signals a new notification to the components that show its subject. */
export function signalNotification(): void {
  for (const listener of listeners) listener()
}

/** Calls `look` at every new notification: the screen may show its subject. */
export function useNotificationSignal(look: () => void): void {
  const hear = useEffectEvent(look)
  useEffect(() => {
    const listener = () => hear()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
