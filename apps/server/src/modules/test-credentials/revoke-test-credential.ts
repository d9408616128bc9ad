import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { revokeTestCredential as operation } from '@grana/contract/programs/credential-pools'
import { lockValid, notifyHolder } from './managed-credential.ts'
import { revokeCredential } from './queries-credentials.ts'

export const revokeTestCredential = handle(operation, ({ db, clock }, { user, membership }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const key = { organizationId: membership.organizationId, programId: params.program, id: params.credential }
    const { agent_id: agentId, target_id: targetId } = await lockValid(trx, key)
    const at = clock()
    await revokeCredential(trx, key, { reason: 'hand', at })
    await notifyHolder(trx, key, { agentId, targetId, kind: 'credential.revoked', at })
    return { revoked_at: at.toISOString() }
  }),
)
