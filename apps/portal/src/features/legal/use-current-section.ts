import { useEffect, useState } from 'react'

/** The section under the eyes: the last one whose title has passed the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    // Looked up each time: after a change of page the text may come later than its index.
    const look = () => {
      const line = window.innerHeight / 3
      const passed = (id: string) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line
      setCurrent(ids.findLast(passed))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current
}
