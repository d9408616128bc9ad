import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { actAs, inTransaction, inTransactionAs } from '#server/db/transaction.ts'
import type { SignedIn, Visitor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { givesApproval } from '#server/permissions/appoint.ts'
import { acceptedVersions, type TokenAnswer } from '@grana/contract/auth'
import type {
  acceptInvitation,
  getOffer,
  Offer,
  registerInvited,
  rejectInvitation,
} from '@grana/contract/customers/invitations'
import type { Received } from '@grana/contract/operation'
import { register } from '../auth/public.ts'
import { notifyOfApprover } from '../members/public.ts'
import { notify } from '../notifications/public.ts'
import { acceptOffer, findInviter, findOffer, rejectOffer, type OfferRow } from './queries-offers.ts'

function expired(): never {
  throw new DomainError('auth.link_expired')
}

async function demandOffer({ db, clock }: Context, token: string): Promise<OfferRow> {
  return (await findOffer(db, hashSecret(token), clock())) ?? expired()
}

type Answer = { token: string; kind: 'invitation.accepted' | 'invitation.rejected'; actorId?: string; at: Date }

/** Whoever invited hears of the answer. */
async function tellInviter(trx: Trx, { token, kind, actorId, at }: Answer): Promise<void> {
  const found = await findInviter(trx, hashSecret(token))
  if (found === undefined) return
  const { id, organization_id: organizationId, invited_by: inviter } = found
  const data = { invitation_id: id }
  await notify(trx, { to: [inviter], kind, data, organizationId, ...(actorId !== undefined && { actorId }), at })
}

type Joining = { token: string; offer: OfferRow; actorId: string; at: Date }

/** Accepts as whoever acts in the transaction. */
async function join(trx: Trx, { token, offer, actorId, at }: Joining): Promise<string> {
  const joined = (await acceptOffer(trx, hashSecret(token), at)) ?? expired()
  await tellInviter(trx, { token, kind: 'invitation.accepted', actorId, at })
  const isApprover = givesApproval({ role: offer.role, programRole: offer.program_role })
  if (isApprover) await notifyOfApprover(trx, joined, { userId: actorId, at })
  return joined
}

/** Whoever holds the link came by the mail: they may know what it offers, and that the address has an account. */
export async function showOffer(
  context: Context,
  _visitor: Visitor,
  { params }: Received<typeof getOffer>,
): Promise<Offer> {
  const row = await demandOffer(context, params.token)
  const { program, program_role: role } = row
  return {
    organization: row.organization,
    initials: row.initials,
    email: row.email,
    role: row.role,
    program: program === null || role === null ? null : { name: program, role },
    invited_by: row.invited_by,
    expires_at: row.expires_at.toISOString(),
    has_account: row.account_kind !== null,
  }
}

/** The database itself looks whether the invitation came to the proven address of whoever accepts. */
export async function accept(
  context: Context,
  { user }: SignedIn,
  { params }: Received<typeof acceptInvitation>,
): Promise<{ organization: string }> {
  const offer = await demandOffer(context, params.token)
  if (offer.email.toLowerCase() !== user.email.toLowerCase()) throw new DomainError('invitation.other_address')
  const at = context.clock()
  const joining = { token: params.token, offer, actorId: user.id, at }
  const joined = await inTransactionAs(context.db, user, (trx) => join(trx, joining))
  return { organization: joined }
}

export async function reject(
  { db, clock }: Context,
  _visitor: Visitor,
  { params }: Received<typeof rejectInvitation>,
): Promise<null> {
  const at = clock()
  return inTransaction(db, async (trx) => {
    if (!(await rejectOffer(trx, hashSecret(params.token), at))) expired()
    await tellInviter(trx, { token: params.token, kind: 'invitation.rejected', at })
    return null
  })
}

/** Makes an account for the address that the mail came to, proven by its link, and joins. */
export async function registerByOffer(
  context: Context,
  visitor: Visitor,
  { params, body }: Received<typeof registerInvited>,
): Promise<TokenAnswer> {
  const offer = await demandOffer(context, params.token)
  const { email, account_kind: kind } = offer
  if (kind !== null && kind !== 'customer') throw new DomainError('invitation.other_kind')
  const { code_of_conduct: _agentsOnly, ...accepted } = acceptedVersions
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
    accepted,
    alongside: async (trx, userId) => {
      await actAs(trx, userId)
      await join(trx, { token: params.token, offer, actorId: userId, at })
    },
  })
}
