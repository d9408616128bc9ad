import type { Trx } from '#server/db/database.ts'
import type { Membership } from '#server/permissions/decide.ts'
import { exchangeCents } from '@grana/contract/payouts/exchange'
import type { PaymentResults, ResultState } from '@grana/contract/payouts/payment-results'
import { payingPrograms } from '../payouts/public.ts'
import { findInitials, listNamedRewards, type NamedReward } from './queries.ts'
import type { ResultRow } from './results.ts'

export type MatchedResult = { row: ResultRow; reward: NamedReward | undefined; state: ResultState }

const isSamePayment = ({ payments }: NamedReward, { payment }: ResultRow): boolean =>
  payments.some((one) => one.reference === payment?.reference && one.paid_on === payment.paid_on)

/** A payment that was recorded stays recorded once, also when the agent later answered that it did not arrive. */
function stateOf(row: ResultRow, reward: NamedReward | undefined, isRepeated: boolean): ResultState {
  if (isRepeated) return 'repeated'
  if (reward === undefined) return 'not_owed'
  if (row.fault === 'pending') return reward.is_owed ? 'pending' : 'already'
  if (!reward.is_owed || isSamePayment(reward, row)) return 'already'
  if (row.fault !== undefined) return row.fault
  return row.cents === reward.amount_cents ? 'ready' : 'amount'
}

/** Each line with the reward that it names, and what becomes of it. A reward that two lines name is recorded by the first. */
export async function matchResults(
  trx: Trx,
  membership: Membership,
  rows: readonly ResultRow[],
): Promise<MatchedResult[]> {
  const { organizationId } = membership
  const initials = await findInitials(trx, organizationId)
  const placeOf = ({ reference }: ResultRow) => {
    const named = reference.startsWith(`${initials}-`) ? reference.slice(initials.length + 1) : ''
    const { number, place } = /^(?<number>\d{1,9})(?:\/(?<place>[2-9]))?$/.exec(named)?.groups ?? {}
    return { number: Number(number ?? 0), position: place === undefined ? null : Number(place) - 1 }
  }
  const numbers = [...new Set(rows.map((row) => placeOf(row).number))]
  const rewards = await listNamedRewards(trx, { organizationId, programs: payingPrograms(membership), numbers })
  const seen = new Set<NamedReward>()
  return rows.map((row) => {
    const { number, position } = placeOf(row)
    const reward = rewards.find((one) => one.number === number && one.position === position)
    const state = stateOf(row, reward, reward !== undefined && seen.has(reward))
    if (reward !== undefined) seen.add(reward)
    return { row, reward, state }
  })
}

/** What the payer reads of a file. */
export function toResults(matched: readonly MatchedResult[]): PaymentResults {
  const counted = matched.filter(({ state }) => state === 'ready' || state === 'recorded')
  const groups = Map.groupBy(counted, ({ reward }) => reward?.currency ?? 'USD')
  return {
    lines: matched.map(({ row, reward, state }) => ({
      line: row.line,
      reference: row.reference.slice(0, 40),
      state,
      ...(reward !== undefined && {
        agent: reward.agent,
        amount: { currency: reward.currency, cents: reward.amount_cents },
      }),
      ...(row.payment !== undefined && { paid_on: row.payment.paid_on }),
      ...(row.payment?.exchange !== undefined &&
        reward !== undefined && {
          paid: {
            currency: row.payment.exchange.currency,
            cents: exchangeCents(reward.amount_cents, row.payment.exchange),
          },
        }),
    })),
    count: counted.length,
    sums: [...groups].map(([currency, own]) => ({
      currency,
      cents: own.reduce((sum, { reward }) => sum + (reward?.amount_cents ?? 0), 0),
    })),
  }
}
