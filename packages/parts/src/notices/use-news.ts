import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

/** Says that something new was told, to whatever shows what it is about. */
export function tellNews(): void {
  for (const listener of listeners) listener()
}

/** Looks again whenever something new is told: what is on the screen may be what it is about. */
export function useNews(look: () => void): void {
  const hear = useEffectEvent(look)
  useEffect(() => {
    const listener = () => hear()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
