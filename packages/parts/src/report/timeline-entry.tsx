import type { ReactNode } from 'react'
import type { ReportEvent } from '@grana/contract/reports/report'
import { brand } from '@grana/messages/brand'
import { evidence } from '@grana/messages/es/apps/evidence'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { reports } from '@grana/messages/es/apps/reports'
import { timeOfDay } from '@grana/messages/es/formats/day-and-time'
import { classNames } from '@grana/ui/class-names'
import { Figure } from '@grana/ui/figure'
import { EyeSlashIcon, UsersIcon } from '@grana/ui/icons'
import { useTimeZone } from '../app/use-time-zone.ts'
import { isDisputeEvent } from '../dispute/dispute-event-text.ts'
import { MarkdownView } from '../markdown/markdown-view.tsx'
import { isCaseEvent } from '../payments/case-event-text.ts'
import { VectorText } from '../report-sheet/vector-text.tsx'
import { CitationView } from './citation-view.tsx'
import { CorrectionView } from './correction-view.tsx'
import { EvidenceFiles } from './evidence-list.tsx'
import { NewMark } from './live-report.tsx'
import { reportEventText } from './report-event-text.ts'
import { minimumRewardText } from './reward-event-text.ts'
import { isDecision, TimelineSign } from './timeline-sign.tsx'
import styles from './timeline.module.css'

const texts = reports.timeline

export interface TimelineEntryProps {
  readonly event: ReportEvent
  readonly agent: string
  readonly now: Date
  readonly addressOf?: ((id: string) => string) | undefined
}

/** Who acted; disputes and payment cases are decided by the platform and not by the triage of the report. */
function authorName({ actor, kind, side }: ReportEvent): string {
  if (actor) return actor.name
  return side === 'staff' && (isDisputeEvent(kind) || isCaseEvent(kind)) ? brand.name : reports.sides[side]
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
function Initials({ name, side }: { readonly name: string; readonly side: ReportEvent['side'] }) {
  const letters = name.split(/[\s_]+/u, 2).map((word) => /^./u.exec(word)?.[0] ?? '')
  return (
    <span className={styles.initials} data-side={side} aria-hidden>
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
        <span>{head}</span>
        <Audience event={event} agent={agent} />
      </p>
      <div className={styles.boxBody}>
        {minimum ? <p className={styles.extra}>{minimum}</p> : null}
        {event.kind === 'corrected' ? <CorrectionView event={event} /> : null}
        {event.cites ? <CitationView cites={event.cites} now={now} addressOf={addressOf} /> : null}
        {event.text ? <MarkdownView text={event.text} /> : null}
        {event.details['cvss'] ? <VectorText vector={event.details['cvss']} /> : null}
        {event.files ? <EvidenceFiles files={event.files} label={evidence.commentFiles} /> : null}
      </div>
    </div>
  )
}

/** Who did it, what, and when: a sentence. */
function Sentence({ event }: { readonly event: ReportEvent }) {
  const timeZone = useTimeZone()
  const what = reportEventText(event) ?? (event.actor ? reports.sides[event.side] : undefined)
  return (
    <>
      <strong>{authorName(event)}</strong>
      {what ? <span> {what}</span> : null}{' '}
      <span className={styles.when}>
        <span aria-hidden>· </span>
        <time dateTime={event.at}>
          <Figure text={timeOfDay(new Date(event.at), timeZone)} />
        </time>
      </span>{' '}
      <NewMark number={event.number} />
    </>
  )
}

/** Comments have a box with their audience; other events are a line. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { event } = props
  const isInternal = event.audience === 'internal'
  if (event.text || event.cites) {
    return (
      <li className={classNames(styles.said, isInternal && styles.indented)}>
        <Initials name={authorName(event)} side={event.side} />
        <Box {...props} head={<Sentence event={event} />} />
      </li>
    )
  }
  const minimum = minimumRewardText(event)
  return (
    <li className={classNames(styles.line, isDecision(event) && styles.decision)}>
      <TimelineSign event={event} />
      <div>
        <p>
          <Sentence event={event} />
          {minimum ? <span className={styles.extra}>{minimum}</span> : null}
          {isInternal ? (
            <span className={styles.teamOnly}>
              <EyeSlashIcon />
              {reportWork.timeline.teamOnly}
            </span>
          ) : null}
        </p>
        {event.kind === 'corrected' ? <CorrectionView event={event} /> : null}
      </div>
    </li>
  )
}
