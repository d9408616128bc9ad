import { useLayoutEffect, useRef } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { useReportSignal } from '../notifications/use-report-signal.ts'
import { useQuery } from '../query/use-query.ts'
import { preserveScrollPosition } from './preserve-scroll-position.ts'

/** A report that reloads on its events, without moving the input that the user is typing in. */
export function useLiveReport(load: () => Promise<Report>, id: string) {
  const loaded = useQuery(load)
  const { refresh } = loaded
  const restore = useRef<() => void>(undefined)
  useReportSignal(() => {
    refresh(() => {
      restore.current = preserveScrollPosition()
    })
  }, id)
  useLayoutEffect(() => {
    restore.current?.()
    restore.current = undefined
  })
  return loaded
}
