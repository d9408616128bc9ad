const typed = 'textarea, input, select, [contenteditable="true"]'

/** Remembers the screen position of the focused input; returns a function that restores it after the page has grown. */
export function preserveScrollPosition(): (() => void) | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !element.matches(typed)) return undefined
  const { top } = element.getBoundingClientRect()
  return () => {
    // After the browser's own scroll anchoring.
    requestAnimationFrame(() => {
      const moved = element.getBoundingClientRect().top - top
      if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
    })
  }
}
