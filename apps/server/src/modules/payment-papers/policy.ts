import { paperLimits } from '@grana/contract/payouts/payment-papers'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import type { Movement, Opening, Period } from './queries.ts'

const monthOf = (day: string) => day.slice(0, 7)

/** The months of two days and all between; undefined when they are out of order or too many. */
export function toPeriod(from: string, to: string): Period | undefined {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  const months = count(to) - count(from) + 1
  if (months < 1 || months > paperLimits.months) return undefined
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0))
  return { since: `${monthOf(from)}-01`, until: last.toISOString().slice(0, 10) }
}

/** The twelve months of the year of a day. */
export const toYear = (day: string): Period => ({
  since: `${day.slice(0, 4)}-01-01`,
  until: `${day.slice(0, 4)}-12-31`,
})

/** Payments that did not arrive are apart, so that the other columns hold what statements list. */
export type Amounts = { approved: number; paid: number; returned: number; fee: number }

const zero: Amounts = { approved: 0, paid: 0, returned: 0, fee: 0 }

/** What a movement adds to its column; a reversal takes away. */
export const signedCents = ({ cents, is_reversal: isBack }: Movement): number => (isBack ? -cents : cents)

function add(sums: Amounts, movement: Movement): Amounts {
  if (movement.kind === 'paid' && movement.is_reversal) return { ...sums, returned: sums.returned + movement.cents }
  return { ...sums, [movement.kind]: sums[movement.kind] + signedCents(movement) }
}

const sumMovements = (movements: readonly Movement[]): Amounts => movements.reduce(add, zero)

export type StatementLine = { movement: Movement; balance: number }
export type CurrencyStatement = {
  currency: RewardCurrency
  opening: number
  closing: number
  feeOpening: number
  sums: Amounts
  lines: StatementLine[]
}

/** One statement for each currency: from what was owed before, line by line, to what is owed after. */
export function calculateStatements(
  openings: readonly Opening[],
  movements: readonly Movement[],
  fallback: RewardCurrency,
): CurrencyStatement[] {
  const found = [...new Set([...openings, ...movements].map(({ currency }) => currency))]
  return (found.length === 0 ? [fallback] : found).map((currency) => {
    const before = (account: Opening['account']) =>
      openings.find((one) => one.currency === currency && one.account === account)?.cents ?? 0
    const own = movements.filter((one) => one.currency === currency)
    let balance = before('owed')
    const lines = own.map((movement) => {
      if (movement.kind === 'approved') balance += signedCents(movement)
      if (movement.kind === 'paid') balance -= signedCents(movement)
      return { movement, balance }
    })
    return {
      currency,
      opening: before('owed'),
      closing: balance,
      feeOpening: before('fee'),
      sums: sumMovements(own),
      lines,
    }
  })
}

/** Sums by a name, in the order in which the names appear. */
export function groupSums(
  movements: readonly Movement[],
  nameOf: (movement: Movement) => string,
): [name: string, sums: Amounts][] {
  return [...Map.groupBy(movements, nameOf)].map(([name, own]) => [name, sumMovements(own)])
}
