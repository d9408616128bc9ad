import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { refuseRecovery as operation } from '@grana/contract/staff/people'
import { invalidateLinks, consumeLink } from '../auth/public.ts'
import { closeRecovery } from './queries-recoveries.ts'

/** The account owner stops a recovery by the link in the email. */
export const refuseRecovery = handle(operation, async ({ db, clock }, _visitor, { params }) => {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await consumeLink(trx, { tokenHash: hashSecret(params.token), purpose: 'stop_recovery', at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    const recoveryId = await closeRecovery(trx, { userId: used.user_id, at, by: 'stopped_by_owner' })
    if (recoveryId === undefined) throw new DomainError('auth.link_expired')
    await invalidateLinks(trx, used.user_id, { purpose: 'stop_recovery', at })
    await emit(trx, 'recovery.refused', { recoveryId })
  })
  return null
})
