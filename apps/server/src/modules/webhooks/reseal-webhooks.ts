import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSealedWebhooks, updateSealedSecrets } from './queries-webhooks.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

/** Reseals the secrets of webhooks with the current key, without downtime. */
export function resealWebhooks(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockSealedWebhooks(trx, after, limit)
      for (const { organization_id: organizationId, id, sealed_secret: secret, sealed_previous: previous } of rows) {
        const key = { organizationId, webhookId: id }
        const reseal = (column: 'sealed_secret' | 'sealed_previous', sealed: Buffer) =>
          sealWebhookSecret(sealing, key, column, openWebhookSecret(sealing, key, column, sealed))
        await updateSealedSecrets(trx, key, {
          sealed_secret: reseal('sealed_secret', secret),
          sealed_previous: previous === null ? null : reseal('sealed_previous', previous),
        })
      }
      return rows.map(({ id }) => id)
    }),
  )
}
