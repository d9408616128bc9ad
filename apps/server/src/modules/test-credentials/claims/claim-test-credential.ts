import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { claimTestCredential as operation } from '@grana/contract/programs/agent-credentials'
import { credentialLimits } from '@grana/contract/programs/credential-pools'
import { getOpenTarget, claimKeyOf } from './agent-access.ts'
import { claimCredential, countClaims, lockHeld } from './queries-agents.ts'

const periodMs = 30 * 86_400_000

/** Claims one account of the pool. Each account goes to one agent, and each agent holds one per target. */
export const claimTestCredential = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const at = clock()
    await getOpenTarget(trx, params, 'provided')
    const key = claimKeyOf(params, user.id)
    if ((await lockHeld(trx, key)) !== undefined) throw new DomainError('credential.held')
    const claims = await countClaims(trx, key, new Date(at.getTime() - periodMs))
    if (claims >= credentialLimits.claims) throw new DomainError('credential.too_often')
    const outcome = await claimCredential(trx, key, at)
    if (outcome !== 'claimed') throw new DomainError(outcome === 'held' ? 'credential.held' : 'credential.none_free')
    return { claimed_at: at.toISOString() }
  }),
)
