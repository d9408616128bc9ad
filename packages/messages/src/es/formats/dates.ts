/** Written out here: browsers and servers abbreviate Spanish months differently, and both render the same page. */
export const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "5 mar 2026", in UTC. */
export function shortDate(iso: string): string {
  const date = new Date(iso)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** The same in a time zone. Public pages do not use it, which saves them the time zone data. */
export function shortDateIn(timeZone: string, iso: string): string {
  const parts = partsIn(timeZone, new Date(iso))
  return `${Number(parts.get('day'))} ${months[Number(parts.get('month')) - 1]} ${parts.get('year')}`
}

/** The day of a moment in a time zone, as the value of a date field: "2026-03-05". */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = partsIn(timeZone, moment)
  return [parts.get('year'), ...(['month', 'day'] as const).map((name) => parts.get(name)?.padStart(2, '0'))].join('-')
}

/** Date and time in a time zone, by part. */
export function partsIn(timeZone: string, moment: Date) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  return new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** "5 mar 2026, 09:04 (UTC−6)", in a time zone. */
export function dateAndTime(moment: Date, timeZone: string): string {
  const parts = partsIn(timeZone, moment)
  const date = `${parts.get('day')} ${months[Number(parts.get('month')) - 1]} ${parts.get('year')}`
  // A minus sign, because a line may break after a hyphen.
  const zone = parts.get('timeZoneName')?.replace('GMT', 'UTC').replace('-', '−').replace(/\+0$/, '')
  return `${date}, ${parts.get('hour')}:${parts.get('minute')} (${zone})`
}

function ago(amount: number, unit: string): string {
  return `hace ${amount} ${amount === 1 ? unit : `${unit}s`}`
}

/**
 * "hace un momento", "hace 5 minutos", "hace 2 días" within a week, "el 2 nov 2026" before that; continues a sentence
 * after a verb. The date is that of UTC.
 */
export const sinceDate = (iso: string, now: number): string => since(iso, now, shortDate)

/** The same with the date in a time zone. */
export const sinceDateIn = (timeZone: string, iso: string, now: number): string =>
  since(iso, now, (moment) => shortDateIn(timeZone, moment))

function since(iso: string, now: number, dateOf: (iso: string) => string): string {
  const passed = now - Date.parse(iso)
  // Tolerates the difference between two clocks.
  if (passed < -minute || passed > 7 * day) return `el ${dateOf(iso)}`
  if (passed < minute) return 'hace un momento'
  if (passed < hour) return ago(Math.floor(passed / minute), 'minuto')
  if (passed < day) return ago(Math.floor(passed / hour), 'hora')
  return ago(Math.floor(passed / day), 'día')
}

/** "18 min", "3 h", "4 d" within a week, "9 nov" or "9 nov 2025" before that, in a time zone: for a narrow column. */
export function shortSince(iso: string, now: number, timeZone: string): string {
  const passed = Math.max(0, now - Date.parse(iso))
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < day) return `${Math.floor(passed / hour)} h`
  if (passed < 7 * day) return `${Math.floor(passed / day)} d`
  const [date, today] = [partsIn(timeZone, new Date(iso)), partsIn(timeZone, new Date(now))]
  const name = `${date.get('day')} ${months[Number(date.get('month')) - 1]}`
  return date.get('year') === today.get('year') ? name : `${name} ${date.get('year')}`
}
