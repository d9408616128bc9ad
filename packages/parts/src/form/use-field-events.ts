import { useEffect, useRef, type RefObject } from 'react'

// `focusout` is the blur that bubbles.
const events = ['input', 'change', 'focusout'] as const
const releases = ['pointerup', 'pointercancel'] as const

/** The form value that a control belongs to: its own name, or the one that a control of several parts was given. */
function fieldOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  return target.dataset.field ?? (target.getAttribute('name') || undefined)
}

/**
 * Says when a pointer is not down. A field that is left by pressing something else may get an error, which moves what is
 * below it: the press would end beside what it was meant for, and do nothing.
 */
function waitForRelease() {
  let isDown = false
  let waiting: (() => void)[] = []
  const press = () => {
    isDown = true
  }
  const release = () => {
    isDown = false
    const due = waiting
    waiting = []
    // The click follows the release at once, and still finds everything in its place.
    setTimeout(() => due.forEach((act) => act()))
  }
  window.addEventListener('pointerdown', press, true)
  for (const name of releases) window.addEventListener(name, release, true)
  return {
    run: (act: () => void) => {
      if (isDown) waiting.push(act)
      else act()
    },
    stop: () => {
      window.removeEventListener('pointerdown', press, true)
      for (const name of releases) window.removeEventListener(name, release, true)
    },
  }
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
    const pointer = waitForRelease()
    function handleEvent({ type, target }: Event): void {
      const field = fieldOf(target)
      if (field === undefined || !form.current?.contains(target as Node)) return
      if (type === 'focusout') pointer.run(() => latest.current(field))
      else latest.current(field)
    }
    for (const name of events) window.addEventListener(name, handleEvent)
    return () => {
      pointer.stop()
      for (const name of events) window.removeEventListener(name, handleEvent)
    }
  }, [form])
}
