import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { isApproverRole } from '#server/permissions/appoint.ts'
import { notifyOwnersOfApprover } from '../members/public.ts'
import { notify } from '../notifications/public.ts'
import { acceptOffer, findInviter, findOffer, type OfferRow } from './queries-offers.ts'

export function throwLinkExpired(): never {
  throw new DomainError('auth.link_expired')
}

export async function getOpenOffer({ db, clock }: Context, token: string): Promise<OfferRow> {
  return (await findOffer(db, hashSecret(token), clock())) ?? throwLinkExpired()
}

type Answer = { token: string; kind: 'invitation.accepted' | 'invitation.rejected'; actorId?: string; at: Date }

/** Notifies the inviter of the answer. */
export async function notifyInviter(trx: Trx, { token, kind, actorId, at }: Answer): Promise<void> {
  const found = await findInviter(trx, hashSecret(token))
  if (found === undefined) return
  const { id, organization_id: organizationId, invited_by: inviter } = found
  const data = { invitation_id: id }
  await notify(trx, { to: [inviter], kind, data, organizationId, ...(actorId !== undefined && { actorId }), at })
}

type JoinInput = { token: string; offer: OfferRow; actorId: string; at: Date }

/** Accepts as the acting user of the transaction. */
export async function joinOrganization(trx: Trx, { token, offer, actorId, at }: JoinInput): Promise<string> {
  const joined = (await acceptOffer(trx, hashSecret(token), at)) ?? throwLinkExpired()
  await notifyInviter(trx, { token, kind: 'invitation.accepted', actorId, at })
  const isApprover = isApproverRole({ role: offer.role, programRole: offer.program_role })
  if (isApprover) await notifyOwnersOfApprover(trx, joined, { userId: actorId, at })
  return joined
}
