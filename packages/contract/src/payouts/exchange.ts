import * as z from 'zod/mini'
import { reason } from '../validation.ts'

/** Currencies in which rewards are paid besides their own. The database has the same list. */
export const paidCurrencies = [
  'MXN',
  'COP',
  'ARS',
  'CLP',
  'PEN',
  'BRL',
  'EUR',
  'UYU',
  'BOB',
  'CRC',
  'GTQ',
  'DOP',
] as const
export type PaidCurrency = (typeof paidCurrencies)[number]

/** Banks transfer no hundredths of these. */
const withoutCents: readonly PaidCurrency[] = ['CLP']

/** A typed rate: units of the other currency for one of the reward, with at most six decimals. */
export const rate = z.string(reason('reward.rate')).check(
  z.trim(),
  z.maxLength(12, reason('reward.rate')),
  z.regex(/^(?:0|[1-9]\d{0,4})(?:\.\d{1,6})?$/, reason('reward.rate')),
  z.refine((value) => /[1-9]/.test(value), reason('reward.rate')),
)

/** What was transferred, where it was not the currency of the reward. */
export const exchange = z.strictObject({
  currency: z.enum(paidCurrencies, reason('reward.paid_currency')),
  rate,
  rate_on: z.iso.date(reason('reward.rate_on')),
})
export type Exchange = z.output<typeof exchange>

const millionths = 1_000_000n

/** Rounds half up, as the database does. */
const divide = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n)

/** Hundredths of the other currency that an amount is worth, in whole numbers: floating-point arithmetic would not be exact. */
export function exchangeCents(cents: number, given: Pick<Exchange, 'currency' | 'rate'>): number {
  const [whole = '0', decimals = ''] = given.rate.split('.')
  const worth = BigInt(cents) * (BigInt(whole) * millionths + BigInt(decimals.padEnd(6, '0')))
  if (!withoutCents.includes(given.currency)) return Number(divide(worth, millionths))
  return Number(divide(worth, millionths * 100n) * 100n)
}
