import type { Db, Trx } from './database.ts'
import { inTransaction } from './transaction.ts'

const batchSize = 500

/** Reseals up to `limit` values of the accounts after an id, whose rows it locks; returns the ids of these accounts. */
type ResealBatch = (trx: Trx, page: { after: string; limit: number }) => Promise<readonly string[]>

/** Reseals all values in batches, each in a transaction of the database's owner. Returns how many. */
export async function resealInBatches(owner: Db, resealBatch: ResealBatch): Promise<number> {
  let total = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = { after, limit: batchSize }
    const ids = await inTransaction(owner, (trx) => resealBatch(trx, page))
    total += ids.length
    if (ids.length < batchSize) return total
    after = ids.at(-1) ?? after
  }
}
