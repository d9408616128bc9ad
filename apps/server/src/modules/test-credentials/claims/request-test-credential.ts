import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { requestTestCredential as operation } from '@grana/contract/programs/agent-credentials'
import { getOpenTarget, claimKeyOf } from './agent-access.ts'
import { insertRequest, lockHeld } from './queries-agents.ts'

/** Asks for an account of an empty pool. Asking again while waiting changes nothing. */
export const requestTestCredential = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const target = await getOpenTarget(trx, params, 'provided')
    const key = claimKeyOf(params, user.id)
    if ((await lockHeld(trx, key)) !== undefined) throw new DomainError('credential.held')
    if (target.has_free) throw new DomainError('credential.free')
    const at = clock()
    const organizationId = target.organization_id
    if (await insertRequest(trx, { ...key, organizationId, at }))
      await emit(trx, 'credential.asked', { ...key, organizationId, at: at.toISOString() })
    return { asked_at: (target.asked_at ?? at).toISOString() }
  }),
)
