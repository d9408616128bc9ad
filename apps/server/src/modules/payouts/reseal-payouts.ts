import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockPayouts, saveSealed } from './queries.ts'
import { resealDetails } from './sealed-details.ts'

/** Reseals the payout details of all agents with the current key, without downtime. */
export function resealPayouts(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockPayouts(trx, after, limit)
      for (const { user_id: id, sealed } of rows) await saveSealed(trx, id, resealDetails(sealing, id, sealed))
      return rows.map(({ user_id: id }) => id)
    }),
  )
}
