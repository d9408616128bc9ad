import type { QueryClient } from '@tanstack/react-query'
import { notificationStream } from '@grana/contract/notifications/inbox'
import type { OperationKey } from '../query/operation-query.ts'
import { refreshStale } from '../query/refresh-stale.ts'

const { changes } = notificationStream

/** Milliseconds in which several events cause one reload. */
const batchMs = 120

export interface LiveRefresh {
  /** An event of the stream; its data names the report of a `report` event. */
  readonly onEvent: (event: string, data: string) => void
  /** Anything may have changed: events were missed. */
  readonly refreshAll: () => void
  readonly stop: () => void
}

function parseReportId(data: string): string | undefined {
  return /"id":"([0-9a-f-]{36})"/.exec(data)?.[1]
}

/** Whether events about these reports concern a query: lists show any report, a screen of one report only its own. */
function isAbout(ids: ReadonlySet<string | undefined>, [, params]: OperationKey): boolean {
  const shown: unknown = Reflect.get(params, 'report') ?? Reflect.get(params, 'id')
  return typeof shown !== 'string' || ids.has(undefined) || ids.has(shown)
}

/** Loads again what live events changed. */
export function createLiveRefresh(queries: QueryClient): LiveRefresh {
  let waiting = new Set<string | undefined>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const ids = waiting
    waiting = new Set()
    refreshStale(queries, changes.report, (key) => isAbout(ids, key))
  }
  const refreshReport = (id: string | undefined) => {
    waiting.add(id)
    clearTimeout(timer)
    timer = setTimeout(flush, batchMs)
  }
  // Only what a stream would have announced often: a reload by the page itself keeps an idle session alive.
  const refreshAll = () => {
    refreshStale(queries, changes.read)
    refreshReport(undefined)
  }
  return {
    onEvent: (event, data) => {
      if (event === 'report') refreshReport(parseReportId(data))
      if (event === 'notice' || event === 'read') refreshStale(queries, changes[event])
      if (event === 'hello') refreshAll()
    },
    refreshAll,
    stop: () => clearTimeout(timer),
  }
}
