import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listAgentOwedRewards as operation } from '@grana/contract/payouts/owed-rewards'
import { listRowsOwedTo } from './queries-owed.ts'
import { toOwedReward } from './to-owed-reward.ts'

export const listAgentOwedRewards = handle(operation, async ({ db, clock }, { user }) => {
  const rows = await inTransactionAs(db, user, (trx) => listRowsOwedTo(trx, user.id))
  return rows.map((row) => toOwedReward(row, clock()))
})
