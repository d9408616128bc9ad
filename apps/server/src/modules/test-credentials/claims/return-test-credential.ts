import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { returnTestCredential as operation } from '@grana/contract/programs/agent-credentials'
import { revokeCredential } from '../queries-credentials.ts'
import { getHeld } from './agent-access.ts'

/** The agent has read the secret: a returned account does not go to another. */
export const returnTestCredential = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const { key } = await getHeld(trx, params, user.id)
    const at = clock()
    await revokeCredential(trx, key, { reason: 'returned', at })
    return { revoked_at: at.toISOString() }
  }),
)
