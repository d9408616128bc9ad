import { createContext, use, useState, type ReactNode } from 'react'
import type { Report } from '@grana/contract/reports/report'
import { reportLive } from '@grana/messages/es/apps/report-live'
import { Badge } from '@grana/ui/badge'
import { useUser } from '../app/app-context.ts'
import { useMarkReportRead } from '../notifications/use-mark-report-read.ts'

const Fresh = createContext<ReadonlySet<number>>(new Set())

/** Numbers of the events of others since the page was opened. */
function useFresh({ events }: Report): ReadonlySet<number> {
  const { id: me } = useUser()
  const [seen] = useState(() => Math.max(0, ...events.map(({ number }) => number)))
  return new Set(events.filter(({ number, actor }) => number > seen && actor?.id !== me).map(({ number }) => number))
}

/** Around a report: announces new events once, and marks them in place. */
export function LiveReport({ report, children }: { readonly report: Report; readonly children: ReactNode }) {
  const fresh = useFresh(report)
  useMarkReportRead(report.id)
  return (
    <Fresh value={fresh}>
      {children}
      <output className="visually-hidden" aria-live="polite">
        {fresh.size === 0 ? null : reportLive.news(fresh.size)}
      </output>
    </Fresh>
  )
}

/** Next to an event that happened while the page was open. */
export function NewMark({ number }: { readonly number: number }) {
  return use(Fresh).has(number) ? <Badge tone="info">{reportLive.isNew}</Badge> : null
}
