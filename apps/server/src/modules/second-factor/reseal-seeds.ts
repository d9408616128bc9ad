import type { Db } from '#server/db/database.ts'
import { resealInBatches } from '#server/db/reseal-in-batches.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSeeds, saveSeed } from './queries-reseal.ts'

/**
 * Reseals the seeds of all authenticators with the current key, without downtime. Unconfirmed setups are skipped: they expire
 * after ten minutes.
 */
export function resealSeeds(owner: Db, sealing: Sealing): Promise<number> {
  return resealInBatches(owner, async (trx, { after, limit }) => {
    const rows = await lockSeeds(trx, after, limit)
    for (const { id, seed } of rows) {
      const place = authenticatorPlace(id)
      if (seed !== null) await saveSeed(trx, id, sealing.seal(sealing.open(seed, place), place))
    }
    return rows.map(({ id }) => id)
  })
}
