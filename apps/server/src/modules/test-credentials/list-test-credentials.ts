import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listTestCredentials as operation } from '@grana/contract/programs/credential-pools'
import { poolKeyOf } from './pool-access.ts'
import { listCredentials } from './queries-credentials.ts'
import { hasPool } from './queries-pools.ts'
import { openAccount } from './sealed-credential.ts'

/** Who holds which account. Secrets are for agents only: members write them and never read them. */
export const listTestCredentials = handle(operation, ({ db, sealing }, { user, membership }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const key = poolKeyOf(membership, params)
    if (!(await hasPool(trx, key))) throw new DomainError('request.not_found')
    const rows = await listCredentials(trx, key)
    return rows.map(({ sealed_account: sealed, ...row }) => ({
      id: row.id,
      kind: row.kind,
      account: openAccount(sealing, { ...key, id: row.id }, sealed),
      state: row.state,
      agent: row.agent,
      created_at: row.created_at.toISOString(),
      claimed_at: row.claimed_at?.toISOString() ?? null,
      opened_at: row.opened_at?.toISOString() ?? null,
      rotated_at: row.rotated_at?.toISOString() ?? null,
      revoked_at: row.revoked_at?.toISOString() ?? null,
      revoked_for: row.revoked_for,
    }))
  }),
)
