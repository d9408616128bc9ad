import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSeeds, saveSeed } from './queries-reseal.ts'

const batchSize = 500

/** Reseals one batch of seeds under row locks; returns the last account id of the batch. */
function resealAfter(owner: Db, sealing: Sealing, last: string): Promise<{ last: string; count: number }> {
  return inTransaction(owner, async (trx) => {
    const rows = await lockSeeds(trx, last, batchSize)
    for (const { id, seed } of rows) {
      const place = authenticatorPlace(id)
      if (seed !== null) await saveSeed(trx, id, sealing.seal(sealing.open(seed, place), place))
    }
    return { last: rows.at(-1)?.id ?? last, count: rows.length }
  })
}

/**
 * Reseals the seeds of all authenticators with the current key, without downtime. Unconfirmed setups are skipped: they expire
 * after ten minutes.
 */
export async function resealSeeds(owner: Db, sealing: Sealing): Promise<number> {
  let total = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const done = await resealAfter(owner, sealing, last)
    total += done.count
    if (done.count < batchSize) return total
    last = done.last
  }
}
