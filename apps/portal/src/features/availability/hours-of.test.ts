import { expect, test } from 'vitest'
import { hoursOf } from './hours-of.ts'

test('hours of a week are summed; half a day and one that runs backwards count for nothing', () => {
  expect(hoursOf([])).toBe(0)
  expect(
    hoursOf([
      { start: '09:00', end: '17:30' },
      { start: '09:00', end: '13:00' },
    ]),
  ).toBe(12.5)
  expect(
    hoursOf([
      { start: '17:00', end: '09:00' },
      { start: '', end: '10:00' },
      { start: '10:00', end: '10:00' },
    ]),
  ).toBe(0)
})
