import type { ReactNode } from 'react'
import type { ReportEvent } from '@grana/contract/reports/report'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { classNames } from '@grana/ui/class-names'
import { ArrowRightIcon, EyeSlashIcon, ScalesIcon, UserCircleIcon, UsersIcon, XIcon } from '@grana/ui/icons'
import { useTimeZone } from '../app/use-time-zone.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { CitationView } from './citation-view.tsx'
import { NewMark } from './live-report.tsx'
import { reportEventText } from './report-event-text.ts'
import { minimumRewardText } from './reward-event-text.ts'
import styles from './timeline.module.css'

const texts = reports.timeline

/** Events about money share one icon. */
const icons: Readonly<Partial<Record<ReportEvent['kind'], typeof XIcon>>> = {
  submitted: ArrowRightIcon,
  moved: ArrowRightIcon,
  commented: UserCircleIcon,
  proposed: ScalesIcon,
  dismissed: XIcon,
  severity_set: ScalesIcon,
  assigned: UserCircleIcon,
}

export interface TimelineEntryProps {
  readonly event: ReportEvent
  readonly agent: string
  readonly now: Date
  readonly addressOf?: ((id: string) => string) | undefined
}

function Audience({ event, agent }: Pick<TimelineEntryProps, 'event' | 'agent'>) {
  if (event.audience === 'internal') {
    return (
      <span className={styles.audience}>
        <EyeSlashIcon />
        {texts.internalHidden(agent)}
      </span>
    )
  }
  return (
    <span className={styles.audience}>
      <UsersIcon />
      {texts.seenByAll}
    </span>
  )
}

/** A user's initials on the line; the name is next to them. */
function Initials({ name }: { readonly name: string }) {
  const letters = name.split(/[\s_]+/u, 2).map((word) => /^./u.exec(word)?.[0] ?? '')
  return (
    <span className={styles.initials} aria-hidden>
      {letters.join('').toUpperCase()}
    </span>
  )
}

function Box({ event, agent, now, addressOf, head }: TimelineEntryProps & { readonly head: ReactNode }) {
  const isInternal = event.audience === 'internal'
  const minimum = minimumRewardText(event)
  return (
    <div className={classNames(styles.box, isInternal && styles.internal)}>
      <p className={styles.boxHead}>
        {head}
        <Audience event={event} agent={agent} />
      </p>
      <div className={styles.boxBody}>
        {minimum ? <p className={styles.vector}>{minimum}</p> : null}
        {event.cites ? <CitationView cites={event.cites} now={now} addressOf={addressOf} /> : null}
        {event.text ? <MarkdownView text={event.text} /> : null}
        {event.details['cvss'] ? <p className={styles.vector}>{event.details['cvss']}</p> : null}
      </div>
    </div>
  )
}

/** Comments have a box with their audience; other events are a line. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { event, now } = props
  const name = event.actor?.name ?? reports.sides[event.side]
  const what = reportEventText(event)
  const when = <time dateTime={event.at}>{dayAndTime(new Date(event.at), { now, timeZone: useTimeZone() })}</time>
  const isInternal = event.audience === 'internal'
  const head = (
    <>
      <strong>{name}</strong>
      {what ? <span>{what}</span> : event.actor ? <span>{reports.sides[event.side]}</span> : null}
      {when}
      <NewMark number={event.number} />
    </>
  )
  if (event.text || event.cites) {
    return (
      <li className={classNames(styles.said, isInternal && styles.indented)}>
        <Initials name={name} />
        <Box {...props} head={head} />
      </li>
    )
  }
  const Icon = icons[event.kind] ?? ScalesIcon
  const minimum = minimumRewardText(event)
  return (
    <li className={styles.line}>
      <span className={styles.sign}>
        <Icon />
      </span>
      <p>
        {head}
        {minimum ? <span>{minimum}</span> : null}
        {isInternal ? <span className={styles.teamOnly}>{reportWork.timeline.teamOnly}</span> : null}
      </p>
    </li>
  )
}
