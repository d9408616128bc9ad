import { expect, test } from 'vitest'
import { isSearchable, typedNumber } from './search.ts'

test('a search takes words of two letters, or the number of a report', () => {
  expect(['', 'xss', 'sql injected', '7', 'AC-7', '#7', '\u00f1\u00e1'].map(isSearchable)).toEqual(Array(7).fill(true))
  expect(['a', 'a b', 'plan b', '\u00e1', '?x'].map(isSearchable)).toEqual(Array(5).fill(false))
  expect([typedNumber('AC-12'), typedNumber('12'), typedNumber('doce')]).toEqual([12, 12, undefined])
})
