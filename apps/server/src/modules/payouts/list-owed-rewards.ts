import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listOwedRewards as operation } from '@grana/contract/payouts/owed-rewards'
import { payingPrograms } from './policy.ts'
import { listOwedRows } from './queries-owed.ts'
import { toOwedReward } from './to-owed-reward.ts'

export const listOwedRewards = handle(operation, async ({ db, clock }, { user, membership }) => {
  const { organizationId } = membership
  const programs = payingPrograms(membership)
  const rows = await inTransactionAs(db, user, (trx) => listOwedRows(trx, { organizationId, programs }))
  return rows.map((row) => ({ ...toOwedReward(row, clock()), agent: row.agent }))
})
