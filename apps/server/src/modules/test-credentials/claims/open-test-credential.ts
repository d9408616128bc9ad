import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { openTestCredential as operation } from '@grana/contract/programs/agent-credentials'
import { updateCredential } from '../queries-credentials.ts'
import { openAccount, openSecret } from '../sealed-credential.ts'
import { getHeld } from './agent-access.ts'

/** Opens the account that the agent holds. A revoked one is not found, from the moment of its end. */
export const openTestCredential = handle(operation, ({ db, clock, sealing }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const { held, key } = await getHeld(trx, params, user.id)
    if (held.sealed_secret === null) throw new DomainError('request.not_found')
    await updateCredential(trx, key, { opened_at: clock() })
    return { account: openAccount(sealing, key, held.sealed_account), ...openSecret(sealing, key, held.sealed_secret) }
  }),
)
