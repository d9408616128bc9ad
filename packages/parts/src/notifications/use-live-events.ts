import { useEffect, useState } from 'react'
import { followStream } from '@grana/client/live/follow-stream'
import { notificationStream } from '@grana/contract/notifications/inbox'
import { useApp } from '../app/app-context.ts'
import { createLiveRefresh } from './live-refresh.ts'

/** Keeps screens current by the live stream, or by polling without one; returns whether the stream is connected. */
export function useLiveEvents(): boolean {
  const { session, queries } = useApp()
  const [isLive, setIsLive] = useState(true)
  useEffect(() => {
    const refresh = createLiveRefresh(queries)
    const stopStream = followStream({
      open: (options) => session.stream(notificationStream.path, options),
      onEvent: ({ event, data }) => {
        if (event === 'hello') setIsLive(true)
        refresh.onEvent(event, data)
      },
      poll: () => {
        setIsLive(false)
        refresh.refreshAll()
      },
    })
    return () => {
      stopStream()
      refresh.stop()
    }
  }, [session, queries])
  return isLive
}
