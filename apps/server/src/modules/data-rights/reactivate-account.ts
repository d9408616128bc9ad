import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { reactivateAccount as operation } from '@grana/contract/data-rights'
import { invalidateAllLinks, consumeLink } from '../auth/public.ts'
import { enableUser } from './queries-accounts.ts'

/**
 * Reactivates an account by a link from an email. Does not sign the user in: password and second factor are still required, so
 * that access to the mailbox alone is not enough.
 */
export const reactivateAccount = handle(operation, async ({ db, clock }, _visitor, { params }) => {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await consumeLink(trx, { tokenHash: hashSecret(params.token), purpose: 'reactivate', at })
    const isBack = used !== undefined && (await enableUser(trx, used.user_id, at))
    if (!isBack) throw new DomainError('auth.link_expired')
    await invalidateAllLinks(trx, used.user_id, at)
    await emit(trx, 'user.reactivated', { userId: used.user_id, at: at.toISOString() })
  })
  return null
})
