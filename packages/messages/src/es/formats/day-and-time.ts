import { months, partsIn } from './dates.ts'

const dayMs = 86_400_000

/** "hoy, 09:02", "ayer, 23:40", "8 nov, 19:10" or "8 nov 2025, 19:10", in a time zone. */
export function dayAndTime(moment: Date, { now, timeZone }: { now: Date; timeZone: string }): string {
  const [then, today] = [partsIn(timeZone, moment), partsIn(timeZone, now)]
  const isDay = (day: typeof then) =>
    (['year', 'month', 'day'] as const).every((part) => day.get(part) === then.get(part))
  const time = `${then.get('hour')}:${then.get('minute')}`
  if (isDay(today)) return `hoy, ${time}`
  if (isDay(partsIn(timeZone, new Date(now.getTime() - dayMs)))) return `ayer, ${time}`
  const date = `${then.get('day')} ${months[Number(then.get('month')) - 1]}`
  return today.get('year') === then.get('year') ? `${date}, ${time}` : `${date} ${then.get('year')}, ${time}`
}
