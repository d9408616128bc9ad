import type { Client } from '@grana/client/create-client'
import { followStream } from '@grana/client/live/follow-stream'
import type { Session } from '@grana/client/session/create-session'
import {
  countNotifications,
  listNotifications,
  notificationStream,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationEntry,
} from '@grana/contract/notifications/inbox'
import { signalNotification } from './use-notification-signal.ts'
import { signalReportEvent } from './use-report-signal.ts'

export type NotificationPage = { readonly entries: readonly NotificationEntry[]; readonly next: string | null }

export type NotificationState = {
  readonly unread: number
  /** Increases with every event, so that an open list knows when to reload. */
  readonly version: number
  /** Whether the stream is connected; otherwise the page polls. */
  readonly isLive: boolean
}

export type NotificationStore = {
  readonly state: () => NotificationState
  readonly subscribe: (listener: () => void) => () => void
  /** Follows the stream; returns a function that stops it. */
  readonly follow: () => () => void
  readonly load: (after?: string) => Promise<NotificationPage>
  readonly read: (id: string) => Promise<void>
  readonly readAll: (newest: string) => Promise<void>
}

/** On failure the count stays as it was until the next request. */
async function fetchUnread(client: Client): Promise<number | undefined> {
  return client.call(countNotifications).then(
    ({ unread }) => unread,
    () => undefined,
  )
}

/** The report that an event names; `undefined` means any. */
function parseReportId(data: string): string | undefined {
  return /"id":"([0-9a-f-]{36})"/.exec(data)?.[1]
}

/** The number of unread notifications, kept current by the stream or by polling. */
export function createNotificationStore({ client, stream }: Pick<Session, 'client' | 'stream'>): NotificationStore {
  const listeners = new Set<() => void>()
  let state: NotificationState = { unread: 0, version: 0, isLive: true }

  function setState(changes: Partial<NotificationState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  async function refreshCount(isLive: boolean): Promise<void> {
    const unread = await fetchUnread(client)
    setState({ isLive, version: state.version + 1, ...(unread !== undefined && { unread }) })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () =>
      followStream({
        open: (wishes) => stream(notificationStream.path, wishes),
        hear: ({ event, data }) => {
          if (event === 'report') signalReportEvent(parseReportId(data))
          else void refreshCount(true)
          if (event === 'notice') signalNotification()
          // Events of the time without a stream were missed.
          if (event === 'hello') signalReportEvent()
        },
        poll: () => {
          void refreshCount(false)
          signalReportEvent()
        },
      }),
    load: async (after) => {
      const { data, meta } = await client.callWithMeta(listNotifications, {
        query: after === undefined ? {} : { after },
      })
      setState({ unread: meta.unread })
      return { entries: data, next: meta.next }
    },
    read: async (id) => setState(await client.call(markNotificationsRead, { body: { ids: [id] } })),
    readAll: async (newest) => setState(await client.call(markAllNotificationsRead, { body: { newest } })),
  }
}
