import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { acceptInvitation as operation } from '@grana/contract/customers/invitations'
import { getOpenOffer, joinOrganization } from './invitation-offer.ts'

/** The database also checks that the invitation was sent to the verified address of the caller. */
export const acceptInvitation = handle(operation, async (context, { user }, { params }) => {
  const offer = await getOpenOffer(context, params.token)
  if (offer.email.toLowerCase() !== user.email.toLowerCase()) throw new DomainError('invitation.other_address')
  const at = context.clock()
  const joining = { token: params.token, offer, actorId: user.id, at }
  const joined = await inTransactionAs(context.db, user, (trx) => joinOrganization(trx, joining))
  return { organization: joined }
})
