import { useEffect, useState } from 'react'

export type Presence = 'gone' | 'open' | 'closing'

/** Keeps an element mounted for the duration of its exit animation. */
export function usePresence(open: boolean, leaveMs: number): Presence {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const timer = setTimeout(() => setPresent(false), leaveMs)
    return () => clearTimeout(timer)
  }, [open, present, leaveMs])
  if (open) return 'open'
  return present ? 'closing' : 'gone'
}
