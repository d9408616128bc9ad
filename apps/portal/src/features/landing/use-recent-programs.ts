import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePublicSettings } from '#app/lib/use-public-settings.ts'
import type { ListedProgram } from '@grana/contract/programs'
import type { RecentRows } from './recent-rows.tsx'

export type Recent =
  /** `absent`: removed before its space was in view. `elsewhere`: too late for that, so a text replaces the rows. */
  | { readonly status: 'waiting' | 'absent' | 'elsewhere' }
  | {
      readonly status: 'loaded'
      readonly programs: readonly ListedProgram[]
      readonly now: number
      readonly Rows: typeof RecentRows
    }

/** Requests the rows and their code once, two screens before the section is reached. */
export function useRecentPrograms(): { readonly ref: RefObject<HTMLElement | null>; readonly recent: Recent } {
  const { apiUrl } = usePublicSettings()
  const ref = useRef<HTMLElement>(null)
  const [recent, setRecent] = useState<Recent>({ status: 'waiting' })

  useEffect(() => {
    let isShown = true
    const show = (next: Recent | undefined) => {
      if (isShown) setRecent(next ?? withoutRows(ref.current))
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        loadRecent(apiUrl).then(show, () => show(undefined))
      },
      { rootMargin: '200% 0px' },
    )
    if (ref.current) observer.observe(ref.current)
    return () => {
      isShown = false
      observer.disconnect()
    }
  }, [apiUrl])

  return { ref, recent }
}

/** A section well below the viewport can be removed without visible movement, even during fast scrolling. */
function withoutRows(section: HTMLElement | null): Recent {
  const isBelow = section !== null && section.getBoundingClientRect().top >= 1.5 * window.innerHeight
  return { status: isBelow ? 'absent' : 'elsewhere' }
}

async function loadRecent(apiUrl: string): Promise<Recent | undefined> {
  const { RecentRows, fetchRecent } = await import('./recent-rows.tsx')
  const programs = await fetchRecent(apiUrl)
  return programs.length > 0 ? { status: 'loaded', programs, now: Date.now(), Rows: RecentRows } : undefined
}
