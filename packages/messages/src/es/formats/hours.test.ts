import { expect, test } from 'vitest'
import { hoursText } from './hours.ts'

test.each([
  [1, '1 hora'],
  [24, '24 horas'],
  [36, '36 horas'],
  [48, '2 días'],
  [50, '50 horas'],
  [72, '3 días'],
])('writes %i hours as %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text)
})
