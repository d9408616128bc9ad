import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { rejectInvitation as operation } from '@grana/contract/customers/invitations'
import { throwLinkExpired, notifyInviter } from './invitation-offer.ts'
import { rejectOffer } from './queries-offers.ts'

export const rejectInvitation = handle(operation, async ({ db, clock }, _visitor, { params }) => {
  const at = clock()
  return inTransaction(db, async (trx) => {
    if (!(await rejectOffer(trx, hashSecret(params.token), at))) throwLinkExpired()
    await notifyInviter(trx, { token: params.token, kind: 'invitation.rejected', at })
    return null
  })
})
