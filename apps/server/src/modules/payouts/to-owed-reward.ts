import { paymentDays } from '@grana/contract/payouts/owed-rewards'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { calculateHoldEnd } from './policy.ts'
import { owedReference, type OwedSum } from './queries-owed.ts'

/** What both sides read of an owed reward: how much, by when, and whether there is an account to pay it to. */
export function toOwedReward(row: OwedSum, at: Date) {
  const held = calculateHoldEnd(row, { approvedAt: row.approved_at, at })
  const state = row.method === null ? 'missing' : held === undefined ? 'ready' : 'held'
  return {
    report: row.id,
    ...(row.share !== null && { share: row.share }),
    reference: owedReference(row),
    program: row.program,
    amount: { currency: row.currency, cents: row.amount_cents },
    approved_at: row.approved_at.toISOString(),
    due_at: (row.due_at ?? addWorkingDays(row.approved_at, paymentDays)).toISOString(),
    payout: { state, method: row.method, held_until: held?.toISOString() ?? null },
  } as const
}
