import { useEffect, useState } from 'react'

/** The section under the eyes: the last one whose title has passed the upper third of the window. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const visible = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('aria-labelledby') ?? ''
          if (isIntersecting) visible.add(id)
          else visible.delete(id)
        }
        setCurrent(ids.findLast((id) => visible.has(id)))
      },
      { rootMargin: '0px 0px -67%' },
    )
    for (const id of ids) {
      const section = document.getElementById(id)?.closest('section')
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])
  return current
}
