import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { reactivateAccount } from '@grana/contract/data-rights'
import type { Received } from '@grana/contract/operation'
import { closeAllLinks, spendLink } from '../auth/public.ts'
import { turnOn } from './queries-accounts.ts'

/**
 * Turns an account on again by the link of a mail. It signs nobody in: password and second factor are asked for as ever,
 * so that a mailbox alone opens nothing.
 */
export async function comeBack(
  { db, clock }: Context,
  _visitor: Visitor,
  { params }: Received<typeof reactivateAccount>,
): Promise<null> {
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await spendLink(trx, { tokenHash: hashSecret(params.token), purpose: 'reactivate', at })
    const isBack = used !== undefined && (await turnOn(trx, used.user_id, at))
    if (!isBack) throw new DomainError('auth.link_expired')
    await closeAllLinks(trx, used.user_id, at)
    await emit(trx, 'user.reactivated', { userId: used.user_id, at: at.toISOString() })
  })
  return null
}
