import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSealedKeys, updateSealedKey } from './queries-attestations.ts'
import { sealingContext } from './sign-attestation.ts'

/** Reseals the keys that sign attestations with the current key, without downtime. */
export function resealAttestationKeys(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockSealedKeys(trx, after, limit)
      for (const { id, sealed_key: sealed } of rows)
        await updateSealedKey(trx, id, sealing.seal(sealing.open(sealed, sealingContext(id)), sealingContext(id)))
      return rows.map(({ id }) => id)
    }),
  )
}
