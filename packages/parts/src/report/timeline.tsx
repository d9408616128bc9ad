import { useState } from 'react'
import type { ReportEvent } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { reportPlaces } from '../report-sheet/places.ts'
import { TimelineEntry } from './timeline-entry.tsx'
import report from '../report-sheet/report-sheet.module.css'
import styles from './timeline.module.css'

export interface TimelineProps {
  readonly events: readonly ReportEvent[]
  /** The agent's name: internal notes say who does not see them. */
  readonly agent: string
  /** Link of a report that a decision refers to. */
  readonly addressOf?: ((id: string) => string) | undefined
}

/** All events in order; internal ones are unmistakable. */
export function Timeline({ events, agent, addressOf }: TimelineProps) {
  const [now] = useState(() => new Date())
  // The first event of a report is its submission: a list that begins later has older events.
  const hasOlder = (events[0]?.number ?? 1) > 1
  return (
    <section aria-labelledby={reportPlaces.history}>
      <h2 className={report.heading} id={reportPlaces.history} tabIndex={-1}>
        {reports.timeline.title}
      </h2>
      {hasOlder ? <p className={styles.older}>{reports.timeline.older(events.length)}</p> : null}
      <ol className={styles.timeline}>
        {events.map((event) => (
          <TimelineEntry key={event.number} event={event} agent={agent} now={now} addressOf={addressOf} />
        ))}
      </ol>
    </section>
  )
}
