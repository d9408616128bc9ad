import { useEffect, useRef, type RefObject } from 'react'

// `focusout` is the blur that bubbles.
const events = ['input', 'change', 'focusout'] as const
const releases = ['pointerup', 'pointercancel'] as const

/** The form field of a control: its own name, or the `data-field` of a composite control. */
function fieldOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  return target.dataset.field ?? (target.getAttribute('name') || undefined)
}

/**
 * Defers work while a pointer is down. A blur caused by a press may show an error, which shifts the layout: the press
 * would end next to its target, and do nothing.
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
    // The click follows the release at once, and still finds everything in place.
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
 * Calls back once for each native input, change and blur of a control in the form. React merges input and change, so
 * these are native listeners; on the window, because React's own handlers must have stored the value first.
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
      if (field === undefined || !(target instanceof Node) || !form.current?.contains(target)) return
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
