import { useEffect, useState } from 'react'

/** The current section: the last one whose title has scrolled into the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    // Queries the elements each time: after a navigation the text may load later than its index.
    const update = () => {
      const line = window.innerHeight / 3
      const isScrolledPast = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line
      setCurrent(ids.findLast(isScrolledPast))
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [ids])
  return current
}
