import { weekdays, type HoursOfDay } from '@grana/contract/appearance/availability'
import { availability as texts } from '@grana/messages/es/account/availability'
import { WeekGrid } from '@grana/ui/week-grid'
import { sumHours } from './sum-hours.ts'

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
