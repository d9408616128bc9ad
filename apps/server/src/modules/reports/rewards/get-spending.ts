import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { ownPrograms } from '#server/permissions/decide.ts'
import { getSpending as operation, spendingMonths } from '@grana/contract/reports/reward-sums'
import { listSpending } from './queries-sums.ts'

/** First days of the last months, oldest first. */
function lastMonths(at: Date): string[] {
  return Array.from({ length: spendingMonths }, (_, index) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - spendingMonths + 1 + index, 1))
      .toISOString()
      .slice(0, 10),
  )
}

export const getSpending = handle(operation, async ({ db, clock }, { user, membership, decision }) => {
  const { organizationId } = membership
  const programs = decision === 'yes' ? null : ownPrograms(membership, 'wallet.read')
  const months = lastMonths(clock())
  const since = months[0] ?? ''
  const lines = await inTransactionAs(db, user, (trx) => listSpending(trx, { organizationId, programs, since }))
  return {
    is_partial: programs !== null,
    months,
    paid: lines.flatMap(({ program, currency, month, paid_cents: cents }) =>
      month === null ? [] : [{ program, currency, month, cents }],
    ),
    owed: lines.flatMap(({ program, currency, month, unpaid_cents, reserved_cents }) =>
      month === null ? [{ program, currency, unpaid_cents, reserved_cents }] : [],
    ),
  }
})
