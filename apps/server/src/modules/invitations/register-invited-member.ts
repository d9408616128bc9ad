import { setActor } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { registerInvitedMember as operation } from '@grana/contract/customers/invitations'
import { register } from '../auth/public.ts'
import { getOpenOffer, joinOrganization } from './invitation-offer.ts'

/** Creates an account for the invited address, which the link verifies, and joins the organization. */
export const registerInvitedMember = handle(operation, async (context, visitor, { params, body }) => {
  const offer = await getOpenOffer(context, params.token)
  const { email, account_kind: kind } = offer
  if (kind !== null && kind !== 'customer') throw new DomainError('invitation.other_kind')
  const at = context.clock()
  return register(context, visitor, {
    kind: 'customer',
    row: {
      email,
      email_verified_at: at,
      invited_at: at,
      first_name: body.first_name,
      last_name: body.last_name,
      country_code: body.country,
      timezone: body.timezone,
    },
    password: body.password,
    alongside: async (trx, userId) => {
      await setActor(trx, userId)
      await joinOrganization(trx, { token: params.token, offer, actorId: userId, at })
    },
  })
})
