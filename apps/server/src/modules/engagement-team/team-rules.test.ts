import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdays, type HoursOfDay } from '@grana/contract/appearance/availability'
import { assessCandidate, freeHours, type TeamWindow } from '@grana/contract/engagements/team'

const window: TeamWindow = { starts_on: '2030-01-07', ends_on: '2030-01-18', weekends: false, blackouts: [] }
const offer = { work_type: 'full_time' as const, weekend: true, hours: [], timezone: 'America/Bogota' }

test('two weeks of full time are 80 hours, and half of them part time', () => {
  expect(freeHours(offer, window, 0)).toBe(80)
  expect(freeHours({ ...offer, work_type: 'part_time' }, window, 0)).toBe(40)
  expect(freeHours({ ...offer, work_type: null }, window, 0)).toBe(0)
})

test('weekends count where both sides want them, blackout days never', () => {
  expect(freeHours(offer, { ...window, weekends: true }, 0)).toBe(90)
  expect(freeHours({ ...offer, weekend: false }, { ...window, weekends: true }, 0)).toBe(80)
  const pause = { from: '2030-01-08', until: '2030-01-09', reason: '' }
  expect(freeHours(offer, { ...window, blackouts: [pause] }, 0)).toBe(64)
})

test('hours of a day limit the day, and promised hours are taken', () => {
  const mornings = [{ weekday: 1, start: '09:00', end: '12:30' }] as const
  expect(freeHours({ ...offer, hours: [...mornings] }, window, 0)).toBe(7)
  expect(freeHours(offer, window, 60)).toBe(20)
  expect(freeHours(offer, window, 200)).toBe(0)
})

const hoursOfDays = (start: string, end: string) => weekdays.map((weekday) => ({ weekday, start, end }))

test('hours overlap by the clocks of both sides', () => {
  const night = { ...window, hours_from: '22:00', hours_until: '06:00', time_zone: 'America/Mexico_City' }
  const madrid = { ...offer, timezone: 'Europe/Madrid' }
  // 22:00 to 06:00 in Mexico is 05:00 to 13:00 in Madrid on the next day: Saturday's are not offered.
  expect(freeHours({ ...madrid, hours: hoursOfDays('09:00', '17:00') }, night, 0)).toBe(8 * 4)
  expect(freeHours({ ...madrid, hours: hoursOfDays('13:00', '20:00') }, night, 0)).toBe(0)
  const mexico = { ...offer, timezone: 'America/Mexico_City' }
  expect(freeHours({ ...mexico, hours: hoursOfDays('09:00', '17:00') }, night, 0)).toBe(0)
  expect(freeHours({ ...mexico, hours: hoursOfDays('20:00', '23:30') }, night, 0)).toBe(15)
})

test('an agent without own hours has no more than the hours of the tests', () => {
  const short = { ...window, hours_from: '22:00', hours_until: '01:00', time_zone: 'America/Mexico_City' }
  expect(freeHours(offer, short, 0)).toBe(30)
  expect(freeHours(offer, { ...short, weekends: true }, 0)).toBe(36)
})

test('clocks that change in the window count as they stand on each day', () => {
  // Madrid is 7 hours ahead of Mexico until 28 March 2027, and 8 afterwards.
  const days = { starts_on: '2027-03-22', ends_on: '2027-04-02', weekends: false, blackouts: [] }
  const hours = { hours_from: '08:00', hours_until: '10:00', time_zone: 'America/Mexico_City' }
  const madrid = { ...offer, timezone: 'Europe/Madrid', hours: hoursOfDays('15:00', '16:00') }
  expect(freeHours(madrid, { ...days, ...hours }, 0)).toBe(5)
})

const day = fc.integer({ min: 0, max: 60 }).map((at) => new Date(Date.UTC(2030, 0, 7 + at)).toISOString().slice(0, 10))
const windows = fc
  .record({ one: day, other: day, weekends: fc.boolean(), blackouts: fc.array(fc.tuple(day, day), { maxLength: 3 }) })
  .map(({ one, other, weekends, blackouts }): TeamWindow => {
    const [from = one, until = other] = [one, other].toSorted()
    return {
      starts_on: from,
      ends_on: until,
      weekends,
      blackouts: blackouts.map((pair) => {
        const [first = '', last = ''] = pair.toSorted()
        return { from: first, until: last, reason: '' }
      }),
    }
  })
const offers = fc.record({
  work_type: fc.constantFrom('full_time' as const, 'part_time' as const, null),
  weekend: fc.boolean(),
  hours: fc.constant<HoursOfDay[]>([]),
  timezone: fc.constantFrom('America/Bogota', 'Europe/Madrid', 'Asia/Kolkata'),
})
const weeksOf = ({ starts_on: from, ends_on: until }: TeamWindow) =>
  Math.ceil((Date.parse(until) - Date.parse(from)) / (7 * 86_400_000)) + 1

test('free hours never exceed what the weeks hold, and fall by exactly what was promised', () => {
  fc.assert(
    fc.property(offers, windows, fc.nat(400), (given, days, promised) => {
      const free = freeHours(given, days, 0)
      expect(free).toBeGreaterThanOrEqual(0)
      expect(free).toBeLessThanOrEqual(weeksOf(days) * 50)
      expect(freeHours(given, days, promised)).toBe(Math.max(0, free - promised))
      const paused = {
        ...days,
        blackouts: [...days.blackouts, { from: days.starts_on, until: days.starts_on, reason: '' }],
      }
      expect(freeHours(given, paused, 0)).toBeLessThanOrEqual(free)
    }),
  )
})

const facts = fc.record({
  isCountryAllowed: fc.boolean(),
  isInTeam: fc.boolean(),
  hasAvailability: fc.boolean(),
  freeHours: fc.nat(200),
  pentests: fc.nat(5),
  reports: fc.nat(50),
  severe: fc.nat(9),
})

test('a denied country, no free hours and a taken place are never proposed; the lines add up to the score', () => {
  fc.assert(
    fc.property(facts, fc.nat(200), (given, needed) => {
      const { lines, score, can_propose: canPropose } = assessCandidate(given, needed)
      expect(canPropose).toBe(given.isCountryAllowed && !given.isInTeam && given.freeHours > 0)
      expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(score)
    }),
  )
})
