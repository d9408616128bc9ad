import { useCallback, useEffect } from 'react'
import { readNotices } from '@grana/contract/live/notices'
import { useApp } from '../app/app-context.ts'
import { useNews } from './use-news.ts'

/**
 * What the person was told of a report is read while they look at it. A tab in the background reads nothing: it does so
 * once it comes to the front. The bell learns of it by the stream.
 */
export function useReadNotices(report: string): void {
  const { client } = useApp().session
  const read = useCallback(() => {
    if (document.visibilityState !== 'visible') return
    // A comfort: what fails here stays unread.
    client.call(readNotices, { body: { report_id: report } }).catch(() => undefined)
  }, [client, report])
  useEffect(() => {
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [read])
  useNews(read)
}
