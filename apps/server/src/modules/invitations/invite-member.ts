import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { assertFresh } from '#server/http/access.ts'
import { handle } from '#server/http/handle.ts'
import type { Member } from '#server/http/session/actor.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import { isApproverRole } from '#server/permissions/appoint.ts'
import { hasPermission, ownPrograms, canSeeProgram } from '#server/permissions/decide.ts'
import { emit } from '#server/reactions.ts'
import { type Invitation, invitationSeconds, inviteMember as operation } from '@grana/contract/customers/invitations'
import { reauthenticationSeconds } from '@grana/contract/customers/members'
import { recordEvent, recordDirectoryEvent } from '../audit/public.ts'
import { incrementCounter } from '../credentials/public.ts'
import { canInvite, type InvitedRole } from './policy.ts'
import * as queries from './queries.ts'

/** Each invitation sends an email to an arbitrary address. */
const maxPerDay = 100

export function invitedRoleOf(row: queries.InvitationRow): InvitedRole {
  return { role: row.role, programId: row.program_id, programRole: row.program_role }
}

export function toInvitation({ membership }: Member, row: queries.InvitationRow, now: Date): Invitation {
  const isOver = row.state === 'pending' && row.expires_at <= now
  const can = row.state === 'pending' && canInvite(membership, invitedRoleOf(row))
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

/** Which invitations a member may see; row security enforces the same. */
export function invitationFilterFor({ membership }: Member): { programs?: string[] } {
  return hasPermission(membership, 'members.govern') ? {} : { programs: ownPrograms(membership, 'program.appoint') }
}

export async function assertDailyInvitationLimit(
  { config, clock }: Context,
  trx: Trx,
  organizationId: string,
): Promise<void> {
  const now = clock()
  const day = now.toISOString().slice(0, 10)
  const count = await incrementCounter(trx, keyedHash(config.appSecret, 'invitations', organizationId, day), now)
  if (count > maxPerDay) throw new DomainError('invitation.too_many')
}

/** The current invitation; throws unless the actor may manage it. */
export async function getManageableInvitation(trx: Trx, actor: Member, id: string): Promise<queries.InvitationRow> {
  const reach = { ...invitationFilterFor(actor), only: id }
  const [row] = await queries.listInvitations(trx, actor.membership.organizationId, reach)
  if (row === undefined) throw new DomainError('request.not_found')
  if (!canInvite(actor.membership, invitedRoleOf(row))) throw new DomainError('auth.forbidden')
  return row
}

type InvitationChange = { id: string; place: InvitedRole; action: string; at?: Date }

/** Records an audit event and, if `at` is given, queues the email. */
export async function recordInvitationEvent(
  trx: Trx,
  { user, membership }: Member,
  { id, place, action, at }: InvitationChange,
): Promise<void> {
  const { organizationId } = membership
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

type Invited = {
  organizationId: string
  email: string
  /** The owner as whom the directory acts; the email names them. */
  invitedBy: string
}

/** Invites the owner of an account, whom the directory of the organization names; an invitation that can still be answered stays. */
export async function inviteByDirectory(context: Context, trx: Trx, { organizationId, email, invitedBy }: Invited) {
  const at = context.clock()
  const pending = await queries.findPendingInvitation(trx, organizationId, email.toLowerCase())
  if (pending !== undefined && pending.expires_at > at) return
  await assertDailyInvitationLimit(context, trx, organizationId)
  const place = { role: 'member', programId: null, programRole: null } as const
  const expiresAt = addSeconds(at, invitationSeconds)
  const id = await queries.insertInvitation(trx, { organizationId, email, ...place, invitedBy, at, expiresAt })
  if (id === undefined) return
  const details = { role: place.role, program_role: null }
  await recordDirectoryEvent(trx, { action: 'invitation.sent', thing: 'invitation', thingId: id, details })
  await emit(trx, 'invitation.sent', { organizationId, invitationId: id, at: at.toISOString() })
}

export const inviteMember = handle(operation, (context, actor, { body }) => {
  const { organizationId } = actor.membership
  const place = { role: body.role, programId: body.program ?? null, programRole: body.program_role ?? null }
  if (place.programId !== null && !canSeeProgram(actor.membership, place.programId)) {
    throw new DomainError('request.not_found')
  }
  if (!canInvite(actor.membership, place)) throw new DomainError('auth.forbidden')
  if (isApproverRole(place)) assertFresh({ freshWithin: reauthenticationSeconds }, actor, context.clock())
  return inTransactionAs(context.db, actor.user, async (trx) => {
    const at = context.clock()
    if (place.programId !== null && !(await queries.hasProgram(trx, organizationId, place.programId))) {
      throw new DomainError('request.not_found')
    }
    if (await queries.hasMemberWithEmail(trx, organizationId, body.email.toLowerCase()))
      throw new DomainError('member.already')
    await assertDailyInvitationLimit(context, trx, organizationId)
    const expiresAt = addSeconds(at, invitationSeconds)
    const fresh = { organizationId, email: body.email, ...place, invitedBy: actor.user.id, at, expiresAt }
    const id = await queries.insertInvitation(trx, fresh)
    if (id === undefined) throw new DomainError('invitation.already')
    await recordInvitationEvent(trx, actor, { id, place, action: 'invitation.sent', at })
    return toInvitation(actor, await getManageableInvitation(trx, actor, id), at)
  })
})
