import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { openProviderSecret, sealProviderSecret } from './provider-secret.ts'
import { lockSealedProviders, updateProvider } from './queries-providers.ts'

/** Reseals the secrets of identity providers with the current key, without downtime. */
export function resealProviders(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockSealedProviders(trx, after, limit)
      for (const { organization_id: organizationId, id, sealed_secret: sealed } of rows) {
        const key = { organizationId, providerId: id }
        const secret = openProviderSecret(sealing, key, sealed)
        await updateProvider(trx, key, { sealed_secret: sealProviderSecret(sealing, key, secret) })
      }
      return rows.map(({ id }) => id)
    }),
  )
}
