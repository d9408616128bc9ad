const typed = 'textarea, input, select, [contenteditable="true"]'

/** Remembers where on the screen somebody is typing; gives how to bring it back there after the page has grown. */
export function holdPlace(): (() => void) | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !element.matches(typed)) return undefined
  const { top } = element.getBoundingClientRect()
  return () => {
    // After the browser has tried by itself.
    requestAnimationFrame(() => {
      const moved = element.getBoundingClientRect().top - top
      if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
    })
  }
}
