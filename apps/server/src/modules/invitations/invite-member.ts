import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { demandFresh } from '#server/http/access.ts'
import type { Member } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { givesApproval } from '#server/permissions/appoint.ts'
import { may, ownPrograms, seesProgram } from '#server/permissions/judge.ts'
import { emit } from '#server/reactions.ts'
import {
  invitationSeconds,
  type Invitation,
  type inviteMember,
  type resendInvitation,
  type withdrawInvitation,
} from '@grana/contract/customers/invitations'
import { freshSeconds } from '@grana/contract/customers/members'
import type { Received } from '@grana/contract/operation'
import { recordEvent } from '../audit/public.ts'
import { countOne } from '../credentials/public.ts'
import { mayInvite, type Place } from './policy.ts'
import * as queries from './queries.ts'

/** Each of them is a mail to an address that somebody typed. */
const mostPerDay = 100
const pauseSeconds = 60

function placeOf(row: queries.InvitationRow): Place {
  return { role: row.role, programId: row.program_id, programRole: row.program_role }
}

function toAnswer({ standing }: Member, row: queries.InvitationRow, now: Date): Invitation {
  const isOver = row.state === 'pending' && row.expires_at <= now
  const can = row.state === 'pending' && mayInvite(standing, placeOf(row))
  const { program_id: id, program_name: name, program_role: role } = row
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    program: id === null || role === null ? null : { id, name: name ?? '', role },
    state: isOver ? 'expired' : row.state,
    invited_by: row.inviter,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    can: { resend: can, withdraw: can },
  }
}

/** Which invitations somebody may know of; row security says the same once more. */
function reachOf({ standing }: Member): { programs?: string[] } {
  return may(standing, 'members.govern') ? {} : { programs: ownPrograms(standing, 'program.appoint') }
}

export async function listAll({ db, clock }: Context, actor: Member): Promise<Invitation[]> {
  const rows = await inTransactionAs(db, actor.user, (trx) =>
    queries.readInvitations(trx, actor.standing.organizationId, reachOf(actor)),
  )
  const now = clock()
  return rows
    .filter((row) => row.program_role !== 'owner' || mayInvite(actor.standing, placeOf(row)))
    .map((row) => toAnswer(actor, row, now))
}

async function takePlace({ config, clock }: Context, trx: Trx, organizationId: string): Promise<void> {
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  const count = await countOne(trx, keyedHash(config.appSecret, 'invitations', organizationId, day), now)
  if (count > mostPerDay) throw new DomainError('invitation.too_many')
}

/** One invitation that the actor may act on, as it stands now. */
async function demandInvitation(trx: Trx, actor: Member, id: string): Promise<queries.InvitationRow> {
  const reach = { ...reachOf(actor), only: id }
  const [row] = await queries.readInvitations(trx, actor.standing.organizationId, reach)
  if (row === undefined) throw new DomainError('request.not_found')
  if (!mayInvite(actor.standing, placeOf(row))) throw new DomainError('auth.forbidden')
  return row
}

type Told = { id: string; place: Place; action: string; at?: Date }

/** Writes the log, and lets the mail follow where there is one. */
async function tell(trx: Trx, { user, standing }: Member, { id, place, action, at }: Told): Promise<void> {
  const { organizationId } = standing
  await recordEvent(trx, {
    organizationId,
    ...(place.programId !== null && { programId: place.programId }),
    actorId: user.id,
    action,
    thing: 'invitation',
    thingId: id,
    details: { role: place.role, program_role: place.programRole },
  })
  if (at !== undefined) await emit(trx, 'invitation.sent', { organizationId, invitationId: id, at: at.toISOString() })
}

export function invite(context: Context, actor: Member, { body }: Received<typeof inviteMember>): Promise<Invitation> {
  const { organizationId } = actor.standing
  const place = { role: body.role, programId: body.program ?? null, programRole: body.program_role ?? null }
  if (place.programId !== null && !seesProgram(actor.standing, place.programId)) {
    throw new DomainError('request.not_found')
  }
  if (!mayInvite(actor.standing, place)) throw new DomainError('auth.forbidden')
  if (givesApproval(place)) demandFresh({ freshWithin: freshSeconds }, actor, context.clock())
  return inTransactionAs(context.db, actor.user, async (trx) => {
    const at = context.clock()
    if (place.programId !== null && !(await queries.hasProgram(trx, organizationId, place.programId))) {
      throw new DomainError('request.not_found')
    }
    if (await queries.isMember(trx, organizationId, body.email.toLowerCase())) throw new DomainError('member.already')
    await takePlace(context, trx, organizationId)
    const expiresAt = secondsAfter(at, invitationSeconds)
    const fresh = { organizationId, email: body.email, ...place, invitedBy: actor.user.id, at, expiresAt }
    const id = await queries.insertInvitation(trx, fresh)
    if (id === undefined) throw new DomainError('invitation.already')
    await tell(trx, actor, { id, place, action: 'invitation.sent', at })
    return toAnswer(actor, await demandInvitation(trx, actor, id), at)
  })
}

export function resend(
  context: Context,
  actor: Member,
  { params }: Received<typeof resendInvitation>,
): Promise<Invitation> {
  const { organizationId } = actor.standing
  return inTransactionAs(context.db, actor.user, async (trx) => {
    const at = context.clock()
    const row = await demandInvitation(trx, actor, params.invitation)
    if (row.state !== 'pending') throw new DomainError('request.not_found')
    if (secondsAfter(row.sent_at, pauseSeconds) > at) {
      throw new DomainError('auth.resend_later', { details: { retryAfterSeconds: pauseSeconds } })
    }
    await takePlace(context, trx, organizationId)
    const times = { at, expiresAt: secondsAfter(at, invitationSeconds) }
    const isRenewed = await queries.renewInvitation(trx, { organizationId, id: row.id, sentAt: row.sent_at }, times)
    if (!isRenewed) throw new DomainError('invitation.too_many')
    await tell(trx, actor, { id: row.id, place: placeOf(row), action: 'invitation.resent', at })
    return toAnswer(actor, await demandInvitation(trx, actor, row.id), at)
  })
}

export function withdraw(
  { db }: Context,
  actor: Member,
  { params }: Received<typeof withdrawInvitation>,
): Promise<null> {
  return inTransactionAs(db, actor.user, async (trx) => {
    const row = await demandInvitation(trx, actor, params.invitation)
    const key = { organizationId: actor.standing.organizationId, id: row.id }
    if (!(await queries.withdrawInvitation(trx, key))) throw new DomainError('request.not_found')
    await tell(trx, actor, { id: row.id, place: placeOf(row), action: 'invitation.withdrawn' })
    return null
  })
}
