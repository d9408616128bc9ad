import { getDeadlineStatus } from '@grana/contract/reports/working-time'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { classNames } from '@grana/ui/class-names'
import { ClockIcon, WarningCircleIcon } from '@grana/ui/icons'
import { useTimeZone } from '../app/use-time-zone.ts'
import styles from '../report/due-clock.module.css'

const texts = reportWork.due
const minus = '\u2212'

export interface DisputeClockProps {
  readonly due: { readonly at: string; readonly days: number }
  /** What is due. */
  readonly label: string
  readonly now: Date
  /** Also shows the deadline. */
  readonly whole?: boolean
}

/** The working time left for the answer or the ruling, and how much of it is used. */
export function DisputeClock({ due, label, now, whole = false }: DisputeClockProps) {
  const timeZone = useTimeZone()
  const { tone, left, used } = getDeadlineStatus(due, now)
  const isLate = tone === 'late'
  const when = dayAndTime(new Date(due.at), { now, timeZone })
  return (
    <div className={classNames(styles.clock, styles[tone])}>
      <span className={styles.time}>
        {isLate ? <WarningCircleIcon /> : <ClockIcon />}
        <span className={whole ? undefined : 'visually-hidden'}>{isLate ? texts.late : texts.left}</span>
        <b>
          {isLate && !whole ? <span aria-hidden>{minus}</span> : null}
          {texts.duration(left)}
        </b>
        {whole ? <span>{texts.working(left)}</span> : null}
      </span>
      <svg className={styles.bar} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
        <rect width={Math.round(used * 100)} height="3" />
      </svg>
      <span>
        {whole ? `${label} · ${isLate ? texts.endedAt(when) : texts.endsAt(when)}` : texts.inWorkingTime(label, left)}
      </span>
    </div>
  )
}
