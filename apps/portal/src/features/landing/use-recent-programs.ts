import { useEffect, useRef, useState, type RefObject } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from '#app/lib/render-context.ts'
import type { ProgramCard } from '@grana/contract/programs'
import type { RecentRows } from './recent-rows.tsx'

/** Rows that the landing page shows. */
export const RECENT = 3

export type Recent =
  | { readonly status: 'waiting' | 'absent' }
  | {
      readonly status: 'loaded'
      readonly programs: readonly ProgramCard[]
      readonly now: number
      readonly Rows: typeof RecentRows
    }

/** Asks once, a screen before the section is reached; the code for it comes along. */
export function useRecentPrograms(): { readonly ref: RefObject<HTMLElement | null>; readonly recent: Recent } {
  const { apiUrl } = useRouteLoaderData('root') as PublicSettings
  const ref = useRef<HTMLElement>(null)
  const [recent, setRecent] = useState<Recent>({ status: 'waiting' })

  useEffect(() => {
    let isShown = true
    const show = (next: Recent) => {
      if (isShown) setRecent(next)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        loadRecent(apiUrl).then(show, () => show({ status: 'absent' }))
      },
      { rootMargin: '100% 0px' },
    )
    if (ref.current) observer.observe(ref.current)
    return () => {
      isShown = false
      observer.disconnect()
    }
  }, [apiUrl])

  return { ref, recent }
}

async function loadRecent(apiUrl: string): Promise<Recent> {
  const { RecentRows, fetchRecent } = await import('./recent-rows.tsx')
  const programs = (await fetchRecent(apiUrl)).slice(0, RECENT)
  return programs.length === 0
    ? { status: 'absent' }
    : { status: 'loaded', programs, now: Date.now(), Rows: RecentRows }
}
