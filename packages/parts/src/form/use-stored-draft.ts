import { useEffect, useRef } from 'react'
import type { Draft } from './draft.ts'

const pauseMilliseconds = 300

type DraftKeeper = {
  /** Call at every change: values are stored a moment after the last keystroke. */
  readonly keep: (read: () => Readonly<Record<string, unknown>>) => void
  /** Call when the form was accepted: cancels a pending write that would restore the draft. */
  readonly forget: () => void
}

/** Stores a draft of what is being typed. */
export function useStoredDraft(draft: Draft<string>): DraftKeeper {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    keep: (read) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => draft.write(read()), pauseMilliseconds)
    },
    forget: () => {
      clearTimeout(timer.current)
      draft.forget()
    },
  }
}
