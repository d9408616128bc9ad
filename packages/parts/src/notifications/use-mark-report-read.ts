import { useCallback, useEffect } from 'react'
import { markNotificationsRead } from '@grana/contract/notifications/inbox'
import { useApp } from '../app/app-context.ts'
import { useNotificationSignal } from './use-notification-signal.ts'

/**
 * Marks the notifications of a report as read while the user views it. A background tab marks nothing until it becomes
 * visible. The stream updates the bell.
 */
export function useMarkReportRead(report: string): void {
  const { client } = useApp().session
  const read = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    // Best effort: on failure it stays unread.
    client.call(markNotificationsRead, { body: { report_id: report } }).catch(() => undefined)
  }, [client, report])
  useEffect(() => {
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [read])
  useNotificationSignal(read)
}
