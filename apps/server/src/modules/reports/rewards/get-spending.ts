import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { ownPrograms } from '#server/permissions/decide.ts'
import { getSpending as operation } from '@grana/contract/reports/reward-sums'
import { sumSpending, toSumPeriods } from './queries-sums.ts'

export const getSpending = handle(operation, ({ db, clock }, { user, membership, decision }) => {
  const { organizationId } = membership
  const programs = decision === 'yes' ? null : ownPrograms(membership, 'wallet.read')
  return inTransactionAs(db, user, async (trx) => ({
    is_partial: programs !== null,
    sums: await sumSpending(trx, { organizationId, programs, ...toSumPeriods(clock()) }),
  }))
})
