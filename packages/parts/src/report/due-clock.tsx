import type { ReportDue } from '@grana/contract/reports/facts'
import { getDeadlineStatus } from '@grana/contract/reports/working-time'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { classNames } from '@grana/ui/class-names'
import { ClockIcon, PauseCircleIcon, WarningCircleIcon } from '@grana/ui/icons'
import { useTimeZone } from '../app/use-time-zone.ts'
import styles from './due-clock.module.css'

const texts = reportWork.due

const minus = '\u2212'

const icons = { late: WarningCircleIcon, soon: ClockIcon, later: ClockIcon, paused: PauseCircleIcon } as const

/** A deadline of a report; that of a dispute runs beside its clock. */
type ShownDue = Omit<ReportDue, 'stage'> & { readonly stage: keyof typeof texts.stages }

export interface DueClockProps {
  readonly due: ShownDue
  readonly now: Date
  /** Also shows the deadline and its response target. */
  readonly whole?: boolean
}

function wordsOf({ due, now }: DueClockProps, isLate: boolean, timeZone: string): string {
  if (due.at === undefined) return texts.pausedText
  const when = dayAndTime(new Date(due.at), { now, timeZone })
  return isLate ? texts.endedAt(when) : texts.endsAt(when)
}

/** The response clock: an icon, the working time left, how much of it is used, and what is owed, as text. */
export function DueClock(props: DueClockProps) {
  const { due, now, whole = false } = props
  const timeZone = useTimeZone()
  const { tone, left, used } = getDeadlineStatus(due, now)
  const Icon = icons[tone]
  const isLate = tone === 'late'
  return (
    <div className={classNames(styles.clock, styles[tone])}>
      <span className={styles.time}>
        <Icon />
        {tone === 'paused' ? (
          texts.paused
        ) : (
          <>
            <span className={whole ? undefined : 'visually-hidden'}>{isLate ? texts.late : texts.left}</span>
            <b>
              {isLate && !whole ? <span aria-hidden>{minus}</span> : null}
              {texts.duration(left)}
            </b>
            {whole ? <span>{texts.working(left)}</span> : null}
          </>
        )}
      </span>
      <svg className={styles.bar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
        <rect width={Math.round(used * 100)} height="3" />
      </svg>
      <span>
        {whole
          ? `${texts.stages[due.stage]} · ${wordsOf(props, isLate, timeZone)}`
          : texts.inWorkingTime(texts.stages[due.stage], tone === 'paused' ? 0 : left)}
      </span>
      {whole ? <span>{texts.goal(due.days)}</span> : null}
    </div>
  )
}
