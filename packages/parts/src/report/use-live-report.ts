import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Report } from '@grana/contract/reports/report'
import type { OperationKey, OperationQuery } from '../query/operation-query.ts'
import { preserveScrollPosition } from './preserve-scroll-position.ts'

/** Keeps the input that the user is typing in at its place when new content of the query is shown. */
function useSteadyScroll(key: OperationKey): void {
  const queries = useQueryClient()
  const hash = hashKey(key)
  const restore = useRef<() => void>(undefined)
  // The cache reports an answer before any component renders it.
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== hash) return
        restore.current = preserveScrollPosition()
      }),
    [queries, hash],
  )
  useLayoutEffect(() => {
    restore.current?.()
    restore.current = undefined
  })
}

/** A report that is current by its live events, without moving the input that the user is typing in. */
export function useLiveReport(query: OperationQuery<Report>) {
  useSteadyScroll(query.queryKey)
  return useQuery(query)
}
