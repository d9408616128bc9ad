import { useEffect, useRef } from 'react'
import { writeDraft } from './contact-draft.ts'

const pauseMilliseconds = 300

/** Keeps a draft of what was typed, a moment after the last stroke. */
export function useDraftKeeper(): (read: () => Readonly<Record<string, unknown>>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (read) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => writeDraft(read()), pauseMilliseconds)
  }
}
