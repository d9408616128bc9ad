import { useCallback, useEffect } from 'react'
import { countNotifications, markNotificationsRead } from '@grana/contract/notifications/inbox'
import { useApi } from '../query/api-context.tsx'
import { useApiQuery } from '../query/use-api-query.ts'

/**
 * Marks the notifications of a report as read while the user views it, also those that arrive meanwhile. A background
 * tab marks nothing until it becomes visible.
 */
export function useMarkReportRead(report: string): void {
  const client = useApi()
  const unread = useApiQuery(countNotifications).data?.unread
  const read = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    // Best effort: on failure it stays unread.
    client.call(markNotificationsRead, { body: { report_id: report } }).catch(() => undefined)
  }, [client, report])
  useEffect(() => {
    if (unread !== undefined && unread > 0) read()
  }, [read, unread])
  useEffect(() => {
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [read])
}
