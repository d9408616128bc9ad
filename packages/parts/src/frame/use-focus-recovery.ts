import { useEffect } from 'react'

/** Regions whose heading describes the outcome of an action inside of them. */
const REGIONS = 'section, dialog, main'

type Chain = readonly HTMLElement[]

const closestRegion = (element: Element | null) => element?.closest<HTMLElement>(REGIONS) ?? null

/** From the inside out, up to the dialog that contains the element. */
function regionsAround(element: Element): Chain {
  const regions: HTMLElement[] = []
  for (let at = closestRegion(element); at; at = closestRegion(at.parentElement)) {
    regions.push(at)
    if (at.matches('dialog')) break
  }
  return regions
}

/** Focuses the heading of a region without making it a tab stop. */
function focusRegion(region: HTMLElement): void {
  const start = region.querySelector<HTMLElement>('h1, h2, h3') ?? region
  if (start.tabIndex < 0) start.tabIndex = -1
  start.focus({ preventScroll: true })
}

/**
 * Keeps the focus near an action that removes its own button, such as approving or dismissing: browsers move it to the
 * body, and the next Tab would begin at the top of the page.
 */
export function useFocusRecovery(main: string): void {
  useEffect(() => {
    let focused: Element | null = null
    /** Regions around the last focus, and around the last one outside of dialogs, which outlives them. */
    let [inner, outer]: [Chain, Chain] = [[], []]
    const rememberFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      focused = target
      inner = regionsAround(focused)
      if (focused.closest('dialog') === null) outer = inner
    }
    const restore = () => {
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (!isLost || focused === null || focused.isConnected) return
      const region = [...inner, ...outer].find(({ isConnected }) => isConnected) ?? document.getElementById(main)
      focused = null
      if (region) focusRegion(region)
    }
    const observer = new MutationObserver(restore)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', rememberFocus)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocus)
    }
  }, [main])
}
