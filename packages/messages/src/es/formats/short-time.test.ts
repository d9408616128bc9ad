import { expect, it } from 'vitest'
import { shortTime } from './short-time.ts'

it.each([
  [0.2, '< 1\u00a0h'],
  [7.4, '7\u00a0h'],
  [0.3 * 24, '7\u00a0h'],
  [47.4, '47\u00a0h'],
  [48, '2\u00a0d'],
  [60, '2.5\u00a0d'],
  [264, '11\u00a0d'],
])('%s hours', (hours, text) => {
  expect(shortTime(hours)).toBe(text)
})
