import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listOwedRewards as operation, paymentDays } from '@grana/contract/payouts/owed-rewards'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { calculateHoldEnd, payingPrograms } from './policy.ts'
import { listOwedRows, type OwedRow } from './queries-owed.ts'

function toOwedReward(row: OwedRow, at: Date) {
  const held = calculateHoldEnd(row, { approvedAt: row.approved_at, at })
  const state = row.method === null ? 'missing' : held === undefined ? 'ready' : 'held'
  return {
    report: row.id,
    reference: `${row.initials}-${row.number}`,
    program: row.program,
    agent: row.agent,
    amount: { currency: row.currency, cents: row.amount_cents },
    approved_at: row.approved_at.toISOString(),
    due_at: (row.due_at ?? addWorkingDays(row.approved_at, paymentDays)).toISOString(),
    payout: { state, method: row.method, held_until: held?.toISOString() ?? null },
  } as const
}

export const listOwedRewards = handle(operation, async ({ db, clock }, { user, membership }) => {
  const { organizationId } = membership
  const programs = payingPrograms(membership)
  const rows = await inTransactionAs(db, user, (trx) => listOwedRows(trx, { organizationId, programs }))
  return rows.map((row) => toOwedReward(row, clock()))
})
