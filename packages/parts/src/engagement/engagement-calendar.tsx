import { calendarOf } from '@grana/contract/engagements/calendar'
import type { EngagementDates } from '@grana/contract/engagements/engagement'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type { EngagementState } from '@grana/contract/engagements/values'
import { shortDate } from '@grana/messages/es/formats/dates'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import styles from './engagement.module.css'

const texts = engagementTexts.calendar

const range = (from: string, until: string) => texts.range(shortDate(from), shortDate(until))

export interface EngagementCalendarProps {
  readonly state: EngagementState
  readonly dates: EngagementDates | undefined
}

/** The phases of a pentest with their days; what is done, runs and comes next in words too. */
export function EngagementCalendar({ state, dates }: EngagementCalendarProps) {
  if (dates === undefined) return <p className={styles.quiet}>{texts.none}</p>
  return (
    <ol className={styles.phases}>
      {calendarOf(dates, state).map(({ phase, from, until, progress }) => (
        <li key={phase} className={styles.phase} data-progress={progress}>
          <span className={styles.phaseName}>{texts.phases[phase]}</span>
          <span className={styles.days}>{range(from, until)}</span>
          <span className={styles.progress}>{texts.progress[progress]}</span>
        </li>
      ))}
    </ol>
  )
}

export type TestWindow = Pick<EngagementScope, 'hours_from' | 'hours_until' | 'weekends' | 'blackouts'>

/** Hours and days in which tests are allowed. */
export function TestWindowList({ window }: { readonly window: TestWindow }) {
  const { hours_from: from, hours_until: until, weekends, blackouts } = window
  return (
    <ul className={styles.window}>
      <li>{from && until ? texts.hours(from, until) : texts.anyHour}</li>
      <li>{weekends ? texts.weekends : texts.noWeekends}</li>
      {blackouts.map((pause) => (
        <li key={`${pause.from} ${pause.until}`}>{texts.blackout(range(pause.from, pause.until), pause.reason)}</li>
      ))}
    </ul>
  )
}
