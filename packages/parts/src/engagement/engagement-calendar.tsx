import { calendarOf } from '@grana/contract/engagements/calendar'
import type { EngagementDates } from '@grana/contract/engagements/engagement'
import { hoursIn } from '@grana/contract/engagements/hours'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type { EngagementState } from '@grana/contract/engagements/values'
import { shortDate } from '@grana/messages/es/formats/dates'
import { zoneWithOffset } from '@grana/messages/es/formats/time-zones'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { useTimeZone, useToday } from '../app/use-time-zone.ts'
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

export type TestWindow = Pick<EngagementScope, 'hours_from' | 'hours_until' | 'time_zone' | 'weekends' | 'blackouts'>

/** The hours of the tests, and what the reader's own clocks show then. */
function TestHoursLines({ window, day }: { readonly window: TestWindow; readonly day: string | undefined }) {
  const own = useTimeZone()
  const today = useToday()
  const { hours_from, hours_until, time_zone } = window
  if (!hours_from || !hours_until) return <li>{texts.anyHour}</li>
  if (!time_zone) return <li>{texts.hours(hours_from, hours_until)}</li>
  const on = day ?? today
  const shown = hoursIn(own, on, { hours_from, hours_until, time_zone })
  return (
    <li>
      {texts.hoursIn(hours_from, hours_until, zoneWithOffset(time_zone, new Date(`${on}T12:00:00Z`)))}
      {shown.start === hours_from ? null : <span className={styles.own}>{texts.ownHours(shown.start, shown.end)}</span>}
    </li>
  )
}

/** Hours and days in which tests are allowed. */
export function TestWindowList({ window, day }: { readonly window: TestWindow; readonly day?: string | undefined }) {
  const { weekends, blackouts } = window
  return (
    <ul className={styles.window}>
      <TestHoursLines window={window} day={day} />
      <li>{weekends ? texts.weekends : texts.noWeekends}</li>
      {blackouts.map((pause) => (
        <li key={`${pause.from} ${pause.until}`}>{texts.blackout(range(pause.from, pause.until), pause.reason)}</li>
      ))}
    </ul>
  )
}
