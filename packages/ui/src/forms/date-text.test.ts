import { expect, test } from 'vitest'
import { dateText, parseDateText } from './date-text.ts'

test.each([
  ['24/05/1990', '1990-05-24'],
  ['4/5/1990', '1990-05-04'],
  ['24-05-1990', '1990-05-24'],
  [' 24.05.1990 ', '1990-05-24'],
  ['29/02/2028', '2028-02-29'],
  ['1990-05-24', '1990-05-24'],
  ['', ''],
])('%s means %s', (text, value) => {
  expect(parseDateText(text)).toBe(value)
})

test.each(['31/02/2026', '24/13/2026', '24/05', 'tomorrow'])('%s is no date and stays as typed', (text) => {
  expect(parseDateText(text)).toBe(text)
})

test('a date of the API is shown day first', () => {
  expect(dateText('2026-11-09')).toBe('09/11/2026')
  expect(dateText('31/02/2026')).toBe('31/02/2026')
  expect(dateText('')).toBe('')
})
