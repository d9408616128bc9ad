import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]'

/** Marks what stays reachable above every layer: toasts. */
const ABOVE_LAYERS = 'data-above-layers'

interface OpenLayer {
  readonly element: HTMLElement
  readonly close: () => void
}

const openLayers: OpenLayer[] = []

/**
 * Makes everything except the topmost layer and what is above all layers inert for pointer, keyboard and screen reader.
 */
function refreshInert(): void {
  const top = openLayers.at(-1)?.element
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.hasAttribute(ABOVE_LAYERS)) continue
    child.inert = top !== undefined && !child.contains(top)
  }
  lockScroll(top !== undefined)
}

/** Only a scrollbar that takes space leaves a gap to fill; overlay scrollbars do not. */
function lockScroll(locked: boolean): void {
  const root = document.documentElement
  if (!locked) return root.removeAttribute('data-scroll-locked')
  if (root.hasAttribute('data-scroll-locked')) return
  root.setAttribute('data-scroll-locked', window.innerWidth > root.clientWidth ? 'bar' : 'plain')
}

function listFocusable(element: HTMLElement): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((candidate) => candidate.tabIndex >= 0)
}

function focusInside(element: HTMLElement): void {
  const wanted = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector<HTMLElement>('h2')
  const target = wanted ?? listFocusable(element)[0] ?? element
  target.focus({ preventScroll: true })
}

function keepTabInside(event: KeyboardEvent, element: HTMLElement): void {
  const stops = listFocusable(element)
  const focused = document.activeElement
  const [first, last] = [stops[0], stops.at(-1)]
  const outside = !element.contains(focused)
  if (!first || !last) return event.preventDefault()
  // The heading takes the first focus without being a tab stop.
  const atStart = focused === first || (focused instanceof HTMLElement && focused.tabIndex === -1)
  if (event.shiftKey && (atStart || outside)) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && (focused === last || outside)) {
    event.preventDefault()
    first.focus()
  }
}

function handleKey(event: KeyboardEvent): void {
  const top = openLayers.at(-1)
  if (!top || event.defaultPrevented) return
  const above = document.activeElement?.closest(`[${ABOVE_LAYERS}]`)
  if (event.key === 'Escape') {
    event.preventDefault()
    top.close()
  } else if (event.key === 'Tab' && !above) keepTabInside(event, top.element)
}

function openLayer(layer: OpenLayer): () => void {
  const opener = document.activeElement
  openLayers.push(layer)
  if (openLayers.length === 1) document.addEventListener('keydown', handleKey)
  refreshInert()
  focusInside(layer.element)
  return () => {
    openLayers.splice(openLayers.indexOf(layer), 1)
    if (openLayers.length === 0) document.removeEventListener('keydown', handleKey)
    refreshInert()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}

/** While mounted, the element owns keyboard and pointer; afterwards the focus returns to where it was. */
export function useModalLayer(element: RefObject<HTMLElement | null>, active: boolean, onClose: () => void): void {
  const latestClose = useRef(onClose)
  useEffect(() => {
    latestClose.current = onClose
  }, [onClose])
  useEffect(() => {
    if (!active || !element.current) return
    return openLayer({ element: element.current, close: () => latestClose.current() })
  }, [active, element])
}
