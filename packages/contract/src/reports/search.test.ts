import { expect, test } from 'vitest'
import { isSearchable, parseReportNumber } from './search.ts'

test('a search needs words of two letters, or the number of a report', () => {
  expect(['', 'xss', 'sql injected', '7', 'AC-7', '#7', '\u00f1\u00e1'].map(isSearchable)).toEqual(Array(7).fill(true))
  expect(['a', 'a b', 'plan b', '\u00e1', '?x'].map(isSearchable)).toEqual(Array(5).fill(false))
  expect([parseReportNumber('AC-12'), parseReportNumber('12'), parseReportNumber('doce')]).toEqual([12, 12, undefined])
})

test.each(['BT-123456', 'bt-123456', 'BT123456', 'BT – 123456', '#123456', '3M-123456', 'BT-123456.'])(
  'parses the reference %s',
  (text) => expect(parseReportNumber(text)).toBe(123_456),
)

test('treats a word and a number as words', () => expect(parseReportNumber('error 500')).toBeUndefined())
