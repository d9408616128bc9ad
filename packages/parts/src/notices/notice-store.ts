import type { Client } from '@grana/client/create-client'
import { followLive } from '@grana/client/live/follow-live'
import type { Session } from '@grana/client/session/create-session'
import {
  countNotices,
  listNotices,
  noticeStream,
  readAllNotices,
  readNotices,
  type Notice,
} from '@grana/contract/live/notices'
import { tellNews } from './use-news.ts'
import { tellReportNews } from './use-report-news.ts'

export type NoticePage = { readonly entries: readonly Notice[]; readonly next: string | null }

export type NoticeState = {
  readonly unread: number
  /** Grows with everything that was said, so that an open list knows when to look again. */
  readonly version: number
  /** News comes by itself; otherwise the page asks now and then. */
  readonly isLive: boolean
}

export type NoticeStore = {
  readonly state: () => NoticeState
  readonly subscribe: (listener: () => void) => () => void
  /** Listens until it is told to stop. */
  readonly follow: () => () => void
  readonly load: (after?: string) => Promise<NoticePage>
  readonly read: (id: string) => Promise<void>
  readonly readAll: (newest: string) => Promise<void>
}

/** Asking may fail: the number stays as it was, and the next time tells. */
async function ask(client: Client): Promise<number | undefined> {
  return client.call(countNotices).then(
    ({ unread }) => unread,
    () => undefined,
  )
}

/** The report that a signal names; one that says it otherwise means any. */
function reportIn(data: string): string | undefined {
  return /"id":"([0-9a-f-]{36})"/.exec(data)?.[1]
}

/** What waits to be read, kept true by the stream or by asking. */
export function createNoticeStore({ client, stream }: Pick<Session, 'client' | 'stream'>): NoticeStore {
  const listeners = new Set<() => void>()
  let state: NoticeState = { unread: 0, version: 0, isLive: true }

  function become(changes: Partial<NoticeState>): void {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  async function look(isLive: boolean): Promise<void> {
    const unread = await ask(client)
    become({ isLive, version: state.version + 1, ...(unread !== undefined && { unread }) })
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () =>
      followLive({
        open: (wishes) => stream(noticeStream.path, wishes),
        hear: ({ event, data }) => {
          if (event === 'report') tellReportNews(reportIn(data))
          else void look(true)
          if (event === 'notice') tellNews()
          // What happened while nobody listened was told to nobody.
          if (event === 'hello') tellReportNews()
        },
        poll: () => {
          void look(false)
          tellReportNews()
        },
      }),
    load: async (after) => {
      const { data, meta } = await client.callWithMeta(listNotices, { query: after === undefined ? {} : { after } })
      become({ unread: meta.unread })
      return { entries: data, next: meta.next }
    },
    read: async (id) => become(await client.call(readNotices, { body: { ids: [id] } })),
    readAll: async (newest) => become(await client.call(readAllNotices, { body: { newest } })),
  }
}
