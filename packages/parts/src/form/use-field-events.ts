import { useEffect, useRef, type RefObject } from 'react'

// `focusout` is the blur that bubbles.
const events = ['input', 'change', 'focusout'] as const

/** The form value that a control belongs to: its own name, or the one that a control of several parts was given. */
function fieldOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  return target.dataset.field ?? (target.getAttribute('name') || undefined)
}

/**
 * Calls back once for each native input, change and blur of a control in the form. React folds input and change into
 * one, so these are listened to natively; on the window, because React's own handlers must have stored the value first.
 */
export function useFieldEvents(form: RefObject<HTMLFormElement | null>, onEvent: (field: string) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  useEffect(() => {
    function handleEvent(event: Event): void {
      const field = fieldOf(event.target)
      if (field !== undefined && form.current?.contains(event.target as Node)) latest.current(field)
    }
    for (const name of events) window.addEventListener(name, handleEvent)
    return () => {
      for (const name of events) window.removeEventListener(name, handleEvent)
    }
  }, [form])
}
