import { useState } from 'react'
import type { ReportEvent } from '@grana/contract/reports/report'
import { reports } from '@grana/messages/es/apps/reports'
import { dayName } from '@grana/messages/es/formats/day-and-time'
import { useTimeZone } from '../app/use-time-zone.ts'
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

type Day = { readonly name: string; readonly events: ReportEvent[] }

/** The events by their day, in the reader's time zone. */
function daysOf(events: readonly ReportEvent[], place: { now: Date; timeZone: string }): readonly Day[] {
  const days: Day[] = []
  for (const event of events) {
    const name = dayName(new Date(event.at), place)
    if (days.at(-1)?.name !== name) days.push({ name, events: [] })
    days.at(-1)?.events.push(event)
  }
  return days
}

/** All events in order, by day; internal ones are unmistakable. */
export function Timeline({ events, agent, addressOf }: TimelineProps) {
  const [now] = useState(() => new Date())
  const timeZone = useTimeZone()
  // The first event of a report is its submission: a list that begins later has older events.
  const hasOlder = (events[0]?.number ?? 1) > 1
  return (
    <section aria-labelledby={reportPlaces.history}>
      <h2 className={report.heading} id={reportPlaces.history} tabIndex={-1}>
        {reports.timeline.title}
      </h2>
      {hasOlder ? <p className={styles.older}>{reports.timeline.older(events.length)}</p> : null}
      <div className={styles.timeline}>
        {daysOf(events, { now, timeZone }).map((day) => (
          <section key={day.events[0]?.number} className={styles.day}>
            <h3>{day.name}</h3>
            <ol>
              {day.events.map((event) => (
                <TimelineEntry key={event.number} event={event} agent={agent} now={now} addressOf={addressOf} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  )
}
