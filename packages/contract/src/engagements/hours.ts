import type { EngagementScope } from './scope.ts'

/** Minutes since the epoch. */
type Span = { from: number; until: number }

/** When tests are allowed, out of a scope. */
export const toTestWindow = ({ hours_from, hours_until, time_zone, weekends, blackouts }: EngagementScope) => ({
  hours_from,
  hours_until,
  time_zone,
  weekends,
  blackouts,
})

/** Hours of the day in which tests are allowed, in a time zone. */
export type TestHours = Pick<EngagementScope, 'hours_from' | 'hours_until' | 'time_zone'>

const dayMinutes = 1440
const dayMs = 86_400_000

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const offsets = new Map<string, number>()

/** Minutes that the clocks of a zone are ahead of UTC on a day, at noon: no zone changes its clocks then. */
function offsetOn(zone: string, day: string): number {
  const key = `${zone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${day}T12:00:00Z`),
  )
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  // Days and zones are few; the bound only keeps hostile input from filling the memory.
  if (offsets.size > 20_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** A part of a day in a zone; one that ends before it begins ends on the next day. */
export function spanOn(day: string, { start, end, zone }: { start: string; end: string; zone: string }): Span {
  const midnight = Date.parse(day) / 60_000 - offsetOn(zone, day)
  const [from, until] = [minutesOf(start), minutesOf(end)]
  return { from: midnight + from, until: midnight + until + (until <= from ? dayMinutes : 0) }
}

export const nextDay = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** When tests are allowed on a day: the whole of it without hours. */
export const testSpanOn = (day: string, { hours_from: start, hours_until: end }: TestHours, zone: string): Span =>
  spanOn(day, { start: start ?? '00:00', end: end ?? '00:00', zone })

export const sharedMinutes = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.until, other.until) - Math.max(one.from, other.from))

/** The hours of the tests as the clocks of another zone show them on a day. */
export function hoursIn(
  zone: string,
  day: string,
  hours: { [Name in keyof TestHours]-?: string },
): { start: string; end: string } {
  const shift = offsetOn(zone, day) - offsetOn(hours.time_zone, day)
  const shown = (time: string) => {
    const minutes = (((minutesOf(time) + shift) % dayMinutes) + dayMinutes) % dayMinutes
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  return { start: shown(hours.hours_from), end: shown(hours.hours_until) }
}
