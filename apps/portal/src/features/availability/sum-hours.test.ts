import { expect, test } from 'vitest'
import { sumHours } from './sum-hours.ts'

test('sums the hours of a week; incomplete days and days that end before they start count as zero', () => {
  expect(sumHours([])).toBe(0)
  expect(
    sumHours([
      { start: '09:00', end: '17:30' },
      { start: '09:00', end: '13:00' },
    ]),
  ).toBe(12.5)
  expect(
    sumHours([
      { start: '17:00', end: '09:00' },
      { start: '', end: '10:00' },
      { start: '10:00', end: '10:00' },
    ]),
  ).toBe(0)
})
