import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { emit } from '#server/reactions.ts'
import { removePayoutDetails as operation } from '@grana/contract/payouts/payout-details'
import { assertAgent } from '../profiles/public.ts'
import { getOwnPayout } from './own-payout.ts'
import { deletePayoutDetails } from './queries.ts'

export const removePayoutDetails = handle(operation, async (context, actor) => {
  assertAgent(actor)
  const { user, session } = actor
  const at = context.clock().toISOString()
  await inTransactionAs(context.db, user, async (trx) => {
    if (await deletePayoutDetails(trx, user.id))
      await emit(trx, 'user.payout_changed', { userId: user.id, at, sessionId: session.id })
  })
  return getOwnPayout(context, actor)
})
