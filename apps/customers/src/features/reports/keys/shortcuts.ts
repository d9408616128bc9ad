import { useEffect, useRef, useSyncExternalStore } from 'react'
import { tryStorage } from '@grana/ui/try-storage'

const ENTRY = 'grana_shortcuts'

const loadChoice = (): boolean => tryStorage(() => localStorage.getItem(ENTRY)) === 'on'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function saveChoice(isOn: boolean): void {
  tryStorage(() => localStorage.setItem(ENTRY, isOn ? 'on' : 'off'))
  for (const listener of listeners) listener()
}

/** Whether single letters act on reports: a personal choice, off by default, remembered in this browser. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, loadChoice), saveChoice]
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type="checkbox"]')))

/** Runs the action of a pressed key; never while text is typed, in a dialog, or with a modifier of the browser. */
export function useKeyActions(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  }, [actions])
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      const action = latest.current[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
