import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { paths } from '#app/paths.ts'
import { loadQuietly } from '@grana/parts/frame/reload-guard'
import { useLoadingView } from '@grana/ui/loading'
import type { PendingPage } from './pending-page.tsx'

export type PendingKind = 'programs' | 'program'

/** Pages that wait for the API; all others are there as soon as their code is. */
function kindOf(pathname: string): PendingKind | undefined {
  if (pathname === paths.programs()) return 'programs'
  return pathname.startsWith(paths.program('')) ? 'program' : undefined
}

/** What cannot be had ahead of time is asked for in its time. */
const fetchAhead = () => void loadQuietly(() => import('./pending-page.tsx')).catch(() => {})

/** On a slow line the shape would come no sooner than the page itself. */
function fetchWhenIdle(): (() => void) | undefined {
  if (typeof requestIdleCallback === 'undefined') return undefined
  const handle = requestIdleCallback(fetchAhead, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}

/** What to show while somebody waits for another page: nothing for a moment, then the shape of what will come. */
export function usePendingPage() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const go = useNavigate()
  const [loaded, setLoaded] = useState<{ readonly Page: typeof PendingPage } | null>(null)
  const kind = next && next.pathname !== pathname ? kindOf(next.pathname) : undefined
  const [shown, setShown] = useState<PendingKind>('programs')
  if (kind && kind !== shown) setShown(kind)
  const { visible, slow } = useLoadingView(kind !== undefined)
  useEffect(() => {
    if (!kind) return
    // When the file is gone the reload guard has answered already, and there is no module.
    void import('./pending-page.tsx').then((module?: { readonly PendingPage: typeof PendingPage }) => {
      if (module) setLoaded({ Page: module.PendingPage })
    })
  }, [kind])
  useEffect(fetchWhenIdle, [])
  const retry = () => {
    if (next) void go(next)
  }
  return { isWaiting: next !== undefined, Page: visible ? loaded?.Page : undefined, kind: shown, isSlow: slow, retry }
}
