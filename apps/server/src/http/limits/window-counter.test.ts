import { expect, test } from 'vitest'
import { createWindowCounter } from './window-counter.ts'

test('a budget is used up, and returns with the next window', () => {
  const counter = createWindowCounter({ calls: 2, seconds: 10 })
  expect(counter.take('a', 0)).toBe(0)
  expect(counter.take('a', 1000)).toBe(0)
  expect(counter.take('a', 4000)).toBe(6000)
  expect(counter.take('b', 4000)).toBe(0)
  expect(counter.take('a', 10_000)).toBe(0)
})

test('the number of keys is bounded', () => {
  const counter = createWindowCounter({ calls: 1, seconds: 10 }, 3)
  for (const key of ['a', 'b', 'c', 'd']) counter.take(key, 0)
  expect(counter.take('d', 1)).toBeGreaterThan(0)
  expect(counter.take('a', 1)).toBe(0)
})
