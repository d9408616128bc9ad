import { useState } from 'react'
import type { Severity } from '@grana/contract/program-values'
import type { ReportEvent } from '@grana/contract/reports/report'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { dayAndTime } from '@grana/messages/es/day-and-time'
import { programLabels } from '@grana/messages/es/program-labels'
import { classNames } from '@grana/ui/class-names'
import { EyeSlashIcon } from '@grana/ui/icons'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { deviceTimeZone } from '../person/device-time-zone.ts'
import { NewMark } from './live-report.tsx'
import { isOfReward, minimumOf, rewardHappening } from './reward-happening.ts'
import styles from './report.module.css'

const texts = reports.timeline

const severityOf = (value: string | undefined): string => programLabels.severities[(value ?? 'low') as Severity]

function proposalOf({ details }: ReportEvent): string {
  if (details['to'] === undefined) return texts.severityProposed(severityOf(details['severity']))
  return texts.proposed(reports.state(details['to'] as ReportState, details['reason'] as ClosingReason | undefined))
}

/** What happened, in a sentence without its subject. */
function whatOf(event: ReportEvent): string | undefined {
  const { kind } = event
  if (isOfReward(kind)) return rewardHappening(kind, event)
  switch (kind) {
    case 'submitted':
      return texts.submitted
    case 'moved':
      return texts.moved(reports.state(event.to ?? 'received', event.closing_reason))
    case 'proposed':
      return proposalOf(event)
    case 'severity_set':
      return texts.severity(severityOf(event.details['severity_before']), severityOf(event.details['severity']))
    case 'assigned':
      return texts.assigned
    case 'commented':
      return undefined
  }
}

interface EntryProps {
  readonly event: ReportEvent
  readonly agent: string
  readonly now: Date
}

function Entry({ event, agent, now }: EntryProps) {
  const isInternal = event.audience === 'internal'
  const what = whatOf(event)
  const clause = event.details['clause']
  const minimum = minimumOf(event)
  return (
    <li className={classNames(styles.entry, isInternal && styles.internal)}>
      <p className={styles.entryHead}>
        <strong>{event.actor?.name ?? reports.sides[event.side]}</strong>
        {what ? <span>{what}</span> : null}
        <time dateTime={event.at}>{dayAndTime(new Date(event.at), { now, timeZone: deviceTimeZone() })}</time>
        <NewMark number={event.number} />
        {isInternal ? (
          <span className={styles.audience}>
            <EyeSlashIcon />
            {texts.internalHidden(agent)}
          </span>
        ) : null}
      </p>
      {minimum ? <p className={styles.clause}>{minimum}</p> : null}
      {clause ? <p className={styles.clause}>{texts.clause(clause)}</p> : null}
      {event.text ? <MarkdownView text={event.text} /> : null}
    </li>
  )
}

export interface TimelineProps {
  readonly events: readonly ReportEvent[]
  /** How the agent is called: internal notes say who does not see them. */
  readonly agent: string
}

/** All that happened, in order; what only one side sees can be taken for nothing else. */
export function Timeline({ events, agent }: TimelineProps) {
  const [now] = useState(() => new Date())
  return (
    <section aria-labelledby="report-history">
      <h2 className={styles.heading} id="report-history">
        {texts.title}
      </h2>
      <ol className={styles.timeline}>
        {events.map((event) => (
          <Entry key={event.number} event={event} agent={agent} now={now} />
        ))}
      </ol>
    </section>
  )
}
