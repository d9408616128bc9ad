import { expect, test } from 'vitest'
import { hasKey, keysOf } from './record-keys.ts'

test('lists the keys of a record in their order', () => {
  expect(keysOf({ high: 1, low: 2, critical: 3 })).toEqual(['high', 'low', 'critical'])
})

test('lists no inherited key', () => {
  expect(keysOf(Object.create({ inherited: 1 }))).toEqual([])
})

test.for([
  ['high', true],
  ['medium', false],
  ['constructor', false],
  ['__proto__', false],
] as const)('%s is a key: %s', ([key, expected]) => {
  expect(hasKey({ high: 1 }, key)).toBe(expected)
})
