import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { lazyComponent } from '#app/lib/lazy-component.tsx'
import { paths } from '#app/paths.ts'
import { loadOptional } from '@grana/parts/frame/reload-guard'
import { useLoadingView } from '@grana/ui/loading'
import type { PendingKind } from './pending-kind.ts'

/** Pages that wait for the API; all others are ready as soon as their code is. */
function kindOf(pathname: string): PendingKind | undefined {
  if (pathname === paths.programs()) return 'programs'
  return pathname.startsWith(paths.program('')) ? 'program' : undefined
}

const pending = lazyComponent(() => import('./pending-page.tsx'), 'PendingPage')

/** A failed prefetch is ignored; the file is requested again when needed. */
const fetchAhead = () => void loadOptional(() => import('./pending-page.tsx')).catch(() => {})

/** On a slow connection the skeleton would load no sooner than the page itself. */
function fetchWhenIdle(): (() => void) | undefined {
  if (typeof requestIdleCallback === 'undefined') return undefined
  const handle = requestIdleCallback(fetchAhead, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}

/** What to show during a navigation: nothing at first, then the skeleton of the next page. */
export function usePendingPage() {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const go = useNavigate()
  const kind = next && next.pathname !== pathname ? kindOf(next.pathname) : undefined
  const [shown, setShown] = useState<PendingKind>('programs')
  if (kind && kind !== shown) setShown(kind)
  const { visible, slow } = useLoadingView(kind !== undefined)
  useEffect(() => {
    if (kind) pending.prepare()
  }, [kind])
  useEffect(fetchWhenIdle, [])
  const retry = () => {
    if (next) void go(next)
  }
  return { isWaiting: next !== undefined, Page: visible ? pending.Part : undefined, kind: shown, isSlow: slow, retry }
}
