import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inBatches } from '#server/lib/in-batches.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import { lockSealed, updateCredential } from './queries-credentials.ts'
import { resealValue } from './sealed-credential.ts'

/** Reseals the accounts for testing with the current key, without downtime. */
export function resealCredentials(owner: Db, sealing: Sealing): Promise<number> {
  return inBatches(({ after, limit }) =>
    inTransaction(owner, async (trx) => {
      const rows = await lockSealed(trx, after, limit)
      for (const { organization_id: organizationId, program_id: programId, id, ...values } of rows) {
        const key = { organizationId, programId, id }
        const { sealed_account: account, sealed_secret: secret } = values
        await updateCredential(trx, key, {
          sealed_account: resealValue(sealing, key, { column: 'sealed_account', sealed: account }),
          ...(secret !== null && {
            sealed_secret: resealValue(sealing, key, { column: 'sealed_secret', sealed: secret }),
          }),
        })
      }
      return rows.map(({ id }) => id)
    }),
  )
}
