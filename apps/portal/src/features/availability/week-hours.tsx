import type { ReactNode } from 'react'
import { weekdays, type Weekday, type HoursOfDay } from '@grana/contract/appearance/availability'
import { availability as texts } from '@grana/messages/es/account/availability'
import { accountValidationTexts as validationTexts } from '@grana/messages/es/account/validation'
import { Checkbox } from '@grana/ui/checkbox'
import { FieldError } from '@grana/ui/field-error'
import { TextInput } from '@grana/ui/input'
import { WeekGrid } from '@grana/ui/week-grid'
import { sumHours } from './sum-hours.ts'
import styles from './week-hours.module.css'

export interface WeekHoursProps {
  readonly id: string
  readonly hours: readonly HoursOfDay[]
  readonly hint: ReactNode
  /** Error of the whole week; each day shows its own. */
  readonly error: string | undefined
  readonly onChange: (hours: HoursOfDay[]) => void
}

const usual = { start: '09:00', end: '17:00' }

/** Hours by weekday: a checked day has a start and an end. */
export function WeekHours({ id, hours, hint, error, onChange }: WeekHoursProps) {
  const setDay = (weekday: Weekday, day: HoursOfDay | undefined) => {
    const rest = hours.filter((other) => other.weekday !== weekday)
    onChange([...rest, ...(day ? [day] : [])].toSorted((one, other) => one.weekday - other.weekday))
  }
  return (
    <fieldset className={styles.week} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{texts.labels.hours}</legend>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      {weekdays.map((weekday, at) => (
        <DayRow
          key={weekday}
          id={at === 0 ? id : `${id}-${weekday}`}
          weekday={weekday}
          day={hours.find((day) => day.weekday === weekday)}
          isValidated={error !== undefined}
          onChange={(day) => setDay(weekday, day)}
        />
      ))}
    </fieldset>
  )
}

interface DayRowProps {
  readonly id: string
  readonly weekday: Weekday
  readonly day: HoursOfDay | undefined
  readonly isValidated: boolean
  readonly onChange: (day: HoursOfDay | undefined) => void
}

/** Error of one day; a day that is still being typed has none until the form was validated. */
function validateDay({ start, end }: HoursOfDay, isValidated: boolean): string | undefined {
  if (start === '' || end === '') return isValidated ? validationTexts['hours.incomplete'] : undefined
  return start < end ? undefined : validationTexts['hours.backwards']
}

function DayRow({ id, weekday, day, isValidated, onChange }: DayRowProps) {
  const name = texts.weekdays[weekday]
  const fault = day && validateDay(day, isValidated)
  const timeInputProps = (edge: 'start' | 'end') => ({
    type: 'time',
    value: day?.[edge] ?? '',
    'aria-label': edge === 'start' ? texts.from(name) : texts.until(name),
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-fault` : undefined,
    className: styles.clock,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      day && onChange({ ...day, [edge]: event.target.value.slice(0, 5) }),
  })
  return (
    <div className={styles.row}>
      <Checkbox
        id={id}
        checked={day !== undefined}
        onChange={(event) => onChange(event.target.checked ? { weekday, ...usual } : undefined)}
      >
        {name}
      </Checkbox>
      {day ? (
        <div className={styles.clocks}>
          <TextInput {...timeInputProps('start')} />
          <span aria-hidden>{texts.to}</span>
          <TextInput {...timeInputProps('end')} />
        </div>
      ) : (
        <p className={styles.off}>{texts.off}</p>
      )}
      {fault ? (
        <div className={styles.fault}>
          <FieldError id={`${id}-fault`}>{fault}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

const ticks = [0, 6, 12, 18].map((hour) => ({ hour, text: texts.hour(hour) }))
const allHours = Array.from({ length: 24 }, (_, hour) => hour)
const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Hours of the day of which at least a part is offered. */
function hoursOf({ start, end }: HoursOfDay): ReadonlySet<number> {
  return new Set(allHours.filter((hour) => start < clockOf(hour + 1) && end > clockOf(hour)))
}

/** The week that the fields above describe; a day that is still being typed counts as free. */
export function WeekPicture({ hours }: { readonly hours: readonly HoursOfDay[] }) {
  const days = weekdays.map((weekday) => {
    const day = hours.find((one) => one.weekday === weekday)
    const isOffered = day !== undefined && sumHours([day]) > 0
    return {
      name: texts.shortWeekdays[weekday],
      hours: isOffered ? hoursOf(day) : new Set<number>(),
      text: isOffered ? texts.range(day.start.slice(0, 5), day.end.slice(0, 5)) : texts.off,
    }
  })
  return <WeekGrid label={texts.week} days={days} ticks={ticks} />
}
