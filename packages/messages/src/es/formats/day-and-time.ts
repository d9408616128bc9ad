import { months, partsIn } from './dates.ts'

const dayMs = 86_400_000

type Place = { now: Date; timeZone: string }

/** "hoy", "ayer", "8 nov" or "8 nov 2025", in a time zone. */
export function dayName(moment: Date, { now, timeZone }: Place): string {
  const [then, today] = [partsIn(timeZone, moment), partsIn(timeZone, now)]
  const isDay = (day: typeof then) =>
    (['year', 'month', 'day'] as const).every((part) => day.get(part) === then.get(part))
  if (isDay(today)) return 'hoy'
  if (isDay(partsIn(timeZone, new Date(now.getTime() - dayMs)))) return 'ayer'
  const date = `${then.get('day')} ${months[Number(then.get('month')) - 1]}`
  return today.get('year') === then.get('year') ? date : `${date} ${then.get('year')}`
}

/** "09:02", in a time zone. */
export function timeOfDay(moment: Date, timeZone: string): string {
  const then = partsIn(timeZone, moment)
  return `${then.get('hour')}:${then.get('minute')}`
}

/** "hoy, 09:02", "ayer, 23:40", "8 nov, 19:10" or "8 nov 2025, 19:10", in a time zone. */
export function dayAndTime(moment: Date, place: Place): string {
  return `${dayName(moment, place)}, ${timeOfDay(moment, place.timeZone)}`
}
