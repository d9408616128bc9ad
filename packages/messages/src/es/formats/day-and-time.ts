import { months } from './dates.ts'

const dayMs = 86_400_000

function partsIn(timeZone: string, moment: Date) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { year: get('year'), month: get('month'), day: get('day'), time: `${get('hour')}:${get('minute')}` }
}

/** "hoy, 09:02", "ayer, 23:40", "8 nov, 19:10" or "8 nov 2025, 19:10", by the clock of a place. */
export function dayAndTime(moment: Date, { now, timeZone }: { now: Date; timeZone: string }): string {
  const then = partsIn(timeZone, moment)
  const isDay = (day: Date) => {
    const parts = partsIn(timeZone, day)
    return parts.year === then.year && parts.month === then.month && parts.day === then.day
  }
  if (isDay(now)) return `hoy, ${then.time}`
  if (isDay(new Date(now.getTime() - dayMs))) return `ayer, ${then.time}`
  const date = `${then.day} ${months[Number(then.month) - 1]}`
  return partsIn(timeZone, now).year === then.year ? `${date}, ${then.time}` : `${date} ${then.year}, ${then.time}`
}
