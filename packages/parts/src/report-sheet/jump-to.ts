/** Moves reading and focus to a part of the page; the sticky bars above and below stay clear of it. */
export function jumpTo(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  element.focus({ preventScroll: true })
}
