import { randomUUID } from 'node:crypto'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { declareTestAccount as operation } from '@grana/contract/programs/agent-credentials'
import { insertCredentials, updateCredential } from '../queries-credentials.ts'
import { accountKey, sealAccount } from '../sealed-credential.ts'
import { getOpenTarget, claimKeyOf } from './agent-access.ts'
import { lockHeld } from './queries-agents.ts'

/** Stores the name of the account that the agent made, or replaces it. */
export const declareTestAccount = handle(operation, ({ db, clock, sealing, config }, { user }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const { organization_id: organizationId } = await getOpenTarget(trx, params, 'own')
    const held = await lockHeld(trx, claimKeyOf(params, user.id))
    const key = { organizationId, programId: params.program, id: held?.id ?? randomUUID() }
    const at = clock()
    const written = {
      sealed_account: sealAccount(sealing, key, body.account),
      account_key: accountKey(config.appSecret, params.target, body.account),
    }
    if (held !== undefined) {
      if (held.kind !== 'own') throw new DomainError('credential.mode')
      await updateCredential(trx, key, { ...written, rotated_at: at })
      return { account: body.account }
    }
    const place = { organization_id: organizationId, program_id: params.program, id: key.id, target_id: params.target }
    const claim = { added_by: user.id, created_at: at, agent_id: user.id, claimed_at: at }
    const isNew = await insertCredentials(trx, [{ ...place, ...written, ...claim, kind: 'own', state: 'claimed' }])
    if (!isNew) throw new DomainError('credential.held')
    return { account: body.account }
  }),
)
