import { useLayoutEffect, useRef } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { useLoaded } from '../loaded/use-loaded.ts'
import { useReportNews } from '../notices/use-report-news.ts'
import { holdPlace } from './hold-place.ts'

/** A report that shows what happens to it while somebody looks, and moves nothing that they are typing. */
export function useLiveReport(load: () => Promise<Report>, id: string) {
  const loaded = useLoaded(load)
  const { refresh } = loaded
  const restore = useRef<() => void>(undefined)
  useReportNews(() => {
    refresh(() => {
      restore.current = holdPlace()
    })
  }, id)
  useLayoutEffect(() => {
    restore.current?.()
    restore.current = undefined
  })
  return loaded
}
