import { useEffect, useRef, useState } from 'react'
import { evidence } from '@grana/messages/es/apps/evidence'
import type { EvidenceItem } from './evidence-item.ts'

/** Announces each state change once to screen readers; progress is exposed by the progress bar itself. */
export function useAnnouncement(items: readonly EvidenceItem[]): string {
  const [announcement, setAnnouncement] = useState('')
  const previousStates = useRef(new Map<string, string>())
  useEffect(() => {
    const changed = items.filter(({ key, state }) => previousStates.current.get(key) !== state)
    previousStates.current = new Map(items.map(({ key, state }) => [key, state]))
    if (changed.length === 0) return
    setAnnouncement(changed.map(({ name, state }) => evidence.announce(name, evidence.states[state])).join('. '))
  }, [items])
  return announcement
}
