import { isValidIBAN } from 'ibantools'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { savePayoutDetails as operation, toPayoutDetails } from '@grana/contract/payouts/payout-details'
import { validationTexts } from '@grana/messages/es/validation'
import { assertAgent } from '../profiles/public.ts'
import { getOwnPayout } from './own-payout.ts'
import { setPayoutDetails } from './queries.ts'
import { sealDetails } from './sealed-details.ts'

/** Stores the agent's payout details encrypted. Every change sends the agent an email. */
export const savePayoutDetails = handle(operation, async (context, actor, { body }) => {
  assertAgent(actor)
  const details = toPayoutDetails(body)
  if (details.method === 'iban' && !isValidIBAN(details.account))
    throw new DomainError('request.invalid', { fields: { account: validationTexts['payout.iban'] } })
  const { user, session } = actor
  const at = context.clock()
  await inTransactionAs(context.db, user, async (trx) => {
    const sealed = sealDetails(context.sealing, user.id, details)
    await setPayoutDetails(trx, { userId: user.id, method: details.method, sealed, at })
    await emit(trx, 'user.payout_changed', { userId: user.id, at: at.toISOString(), sessionId: session.id })
  })
  return getOwnPayout(context, actor)
})
