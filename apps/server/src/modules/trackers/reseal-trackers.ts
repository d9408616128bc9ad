import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSealedTrackers, updateSealedToken } from './queries-trackers.ts'
import { openTrackerToken, sealTrackerToken } from './tracker-token.ts'

/** Reseals the tokens of trackers with the current key, without downtime. */
export function resealTrackers(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockSealedTrackers(trx, after, limit)
      for (const { organization_id: organizationId, id, sealed_token: sealed } of rows) {
        const key = { organizationId, trackerId: id }
        await updateSealedToken(trx, key, sealTrackerToken(sealing, key, openTrackerToken(sealing, key, sealed)))
      }
      return rows.map(({ id }) => id)
    }),
  )
}
