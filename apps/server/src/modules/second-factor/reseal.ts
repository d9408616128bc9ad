import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { holdSeeds, saveSeed } from './queries-reseal.ts'

const portion = 500

/** Seals one portion of seeds anew; gives the last account that it saw. Each row is held while it changes. */
function resealAfter(owner: Db, sealing: Sealing, last: string): Promise<{ last: string; count: number }> {
  return inTransaction(owner, async (trx) => {
    const rows = await holdSeeds(trx, last, portion)
    for (const { id, seed } of rows) {
      const place = authenticatorPlace(id)
      if (seed !== null) await saveSeed(trx, id, sealing.seal(sealing.open(seed, place), place))
    }
    return { last: rows.at(-1)?.id ?? last, count: rows.length }
  })
}

/**
 * Seals the seeds of all authenticators with the key of today, while people go on signing in. Set-ups that are under way are
 * left alone: they last ten minutes.
 */
export async function resealAll(owner: Db, sealing: Sealing): Promise<number> {
  let total = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const done = await resealAfter(owner, sealing, last)
    total += done.count
    if (done.count < portion) return total
    last = done.last
  }
}
