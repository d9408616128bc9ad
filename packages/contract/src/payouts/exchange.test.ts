import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { exchange, exchangeCents } from './exchange.ts'

test('an amount in another currency follows from the rate, to the cent', () => {
  expect(exchangeCents(20_000, { currency: 'MXN', rate: '17.3052' })).toBe(346_104)
  // Half a cent rounds up, as in the database.
  expect(exchangeCents(1, { currency: 'MXN', rate: '0.5' })).toBe(1)
  expect(exchangeCents(1, { currency: 'MXN', rate: '0.499999' })).toBe(0)
  // Larger than a double could multiply exactly.
  expect(exchangeCents(999_999_999, { currency: 'COP', rate: '99999.999999' })).toBe(99_999_999_899_000)
})

test('pesos of Chile have no hundredths', () => {
  expect(exchangeCents(12_345, { currency: 'CLP', rate: '950.55' })).toBe(11_734_500)
})

test.each(['0', '0.000000', '1e3', '1,5', '100000', '1.1234567', '-1', ''])('no rate: %s', (rate) => {
  expect(z.safeParse(exchange, { currency: 'MXN', rate, rate_on: '2026-01-05' }).success).toBe(false)
})
