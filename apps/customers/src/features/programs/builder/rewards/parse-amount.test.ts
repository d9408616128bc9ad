import { expect, test } from 'vitest'
import { formatAmountInput, isTooLarge, parseAmount } from './parse-amount.ts'

test.for([
  ['1500', 150_000],
  [' 1 500 ', 150_000],
  ['1,500', 150_000],
  ['1.500', 150_000],
  ['1,500.50', 150_050],
  ['1.500,5', 150_050],
  ['75.5', 7550],
  ['75,25', 7525],
  ['1,000,000', 100_000_000],
  ['0.01', 1],
] as const)('parses %s as an amount', ([typed, cents]) => expect(parseAmount(typed)).toBe(cents))

test.for([
  '',
  '0',
  '0.00',
  '-5',
  '1.234.5',
  '1,23,4',
  '10.1234',
  '1e3',
  'USD 5',
  '٣',
  '12,3456',
  '0.001',
  '0,500',
  '00.250',
])('rejects "%s"', (typed) => expect(parseAmount(typed)).toBeUndefined())

test('parses a formatted amount as the same amount', () => {
  for (const cents of [1, 10, 7550, 150_000, 12_345_678]) expect(parseAmount(formatAmountInput(cents))).toBe(cents)
})

test.for(['1000000.01', '1,000,001', '999999999999', '9'.repeat(400)])('%s is too large', (typed) => {
  expect([parseAmount(typed), isTooLarge(typed)]).toEqual([undefined, true])
})

test.for(['1,000,000', '0.001', 'x', ''])('"%s" is not too large', (typed) => expect(isTooLarge(typed)).toBe(false))
