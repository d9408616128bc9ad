import { act } from 'react'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { vi } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

export interface Mounted {
  readonly container: HTMLElement
  readonly show: (node: ReactNode) => void
  readonly unmount: () => void
}

function addContainer(): HTMLElement {
  const container = document.createElement('div')
  document.body.append(container)
  return container
}

function toMounted(container: HTMLElement, root: Root): Mounted {
  return {
    container,
    show: (next) => act(() => root.render(next)),
    unmount: () => {
      act(() => root.unmount())
      container.remove()
    },
  }
}

/** Mounts a node as a browser would, effects included. */
export function mount(node: ReactNode): Mounted {
  const container = addContainer()
  const root = createRoot(container)
  act(() => root.render(node))
  return toMounted(container, root)
}

/** Renders a node as the server would, lets the user act on it, then hydrates it. */
export function hydrate(node: ReactNode, actBefore: () => void): Mounted {
  const container = addContainer()
  container.innerHTML = renderToString(node)
  actBefore()
  let root: Root | undefined
  act(() => {
    root = hydrateRoot(container, node)
  })
  return toMounted(container, root!)
}

export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

export function findInput(selector: string): HTMLInputElement {
  const element = find(selector)
  if (!(element instanceof HTMLInputElement)) throw new Error(`${selector} is not an input`)
  return element
}

export function press(target: EventTarget, key: string, more: KeyboardEventInit = {}): void {
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
}

export function click(target: HTMLElement): void {
  act(() => target.click())
}

export function point(target: EventTarget, type: 'pointerover' | 'pointerout', pointerType = 'mouse'): void {
  act(() => {
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget: document.body }))
  })
}

/** Types as a user does: React notices a value only through the setter of the element's own class. */
export function type(target: HTMLInputElement, text: string): void {
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, target)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Advances fake timers, with all effects. */
export function advanceTime(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
