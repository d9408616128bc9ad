import { useEffect, useRef } from 'react'
import type { Draft } from './draft.ts'

const pauseMilliseconds = 300

type DraftKeeper = {
  /** Call at every change: what was typed is kept a moment after the last stroke. */
  readonly keep: (read: () => Readonly<Record<string, unknown>>) => void
  /** Call when the form was taken: nothing that is still waiting may bring the draft back. */
  readonly forget: () => void
}

/** Keeps a draft of what is being typed. */
export function useDraftKeeper(draft: Draft<string>): DraftKeeper {
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
