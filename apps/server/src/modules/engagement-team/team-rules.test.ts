import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HoursOfDay } from '@grana/contract/appearance/availability'
import { assessCandidate, freeHours, type TeamWindow } from '@grana/contract/engagements/team'

const window: TeamWindow = { starts_on: '2030-01-07', ends_on: '2030-01-18', weekends: false, blackouts: [] }
const offer = { work_type: 'full_time' as const, weekend: true, hours: [] }

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
