import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSeeds, saveSeed } from './queries-reseal.ts'

/**
 * Reseals the seeds of all authenticators with the current key, without downtime. Unconfirmed setups are skipped: they expire
 * after ten minutes.
 */
export function resealSeeds(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockSeeds(trx, after, limit)
      for (const { id, seed } of rows) {
        const place = authenticatorPlace(id)
        if (seed !== null) await saveSeed(trx, id, sealing.seal(sealing.open(seed, place), place))
      }
      return rows.map(({ id }) => id)
    }),
  )
}
