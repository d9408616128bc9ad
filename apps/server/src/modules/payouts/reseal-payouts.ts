import type { Db } from '#server/db/database.ts'
import { resealInBatches } from '#server/db/reseal-in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockPayouts, saveSealed } from './queries-reseal.ts'
import { resealDetails } from './sealed-details.ts'

/** Reseals the payout details of all agents with the current key, without downtime. */
export function resealPayouts(owner: Db, sealing: Sealing): Promise<number> {
  return resealInBatches(owner, async (trx, { after, limit }) => {
    const rows = await lockPayouts(trx, after, limit)
    for (const { user_id: id, sealed } of rows) await saveSealed(trx, id, resealDetails(sealing, id, sealed))
    return rows.map(({ user_id: id }) => id)
  })
}
