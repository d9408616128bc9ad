import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs, setActor } from '#server/db/transaction.ts'
import type { Member as Actor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent, recordDirectoryEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { withdrawStaleInvitations } from './queries-departure.ts'
import { insertAppointment } from './queries-programs.ts'
import {
  deleteMember,
  findMemberRole,
  hasOtherOwner,
  lockMemberships,
  listSolelyOwnedPrograms,
  findOtherOwner,
} from './queries.ts'

/** Throws if the member is the last owner: an organization always has one. */
export async function assertOtherOwner(trx: Trx, organizationId: string, userId: string): Promise<void> {
  if (!(await hasOtherOwner(trx, organizationId, userId))) throw new DomainError('organization.last_owner')
}

type MembershipEnd = { userId: string; action: 'member.removed' | 'member.left' }

/** Removes a member, unless the organization or a program would be left without an owner. */
export async function endMembership(
  { db, clock }: Context,
  { user, membership }: Actor,
  { userId, action }: MembershipEnd,
): Promise<null> {
  const { organizationId } = membership
  return inTransactionAs(db, user, async (trx) => {
    await lockMemberships(trx, organizationId)
    const role = await findMemberRole(trx, organizationId, userId)
    if (role === undefined) throw new DomainError('request.not_found')
    if (role === 'owner') await assertOtherOwner(trx, organizationId, userId)
    const alone = await listSolelyOwnedPrograms(trx, organizationId, userId)
    if (alone.length > 0) throw new DomainError('program.last_owner')
    // Recorded first: after the deletion, row security rejects audit events of a former member.
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action,
      thing: 'member',
      thingId: userId,
      details: { role },
    })
    // A removal notifies the removed member; a departure notifies the owners.
    const to = action === 'member.removed' ? [userId] : await listOwners(trx, organizationId)
    await notify(trx, { to, kind: action, data: {}, organizationId, actorId: user.id, at: clock() })
    if (!(await deleteMember(trx, organizationId, userId))) throw new DomainError('request.not_found')
    await withdrawStaleInvitations(trx, organizationId)
    return null
  })
}

type Leaver = { organizationId: string; userId: string; actorId: string }

/**
 * Ends a membership because the directory of the organization says so, with the roles in programs that depend on it and every session
 * of the account. The last owner stays. Programs that the leaver alone owned pass to an owner of the organization: refusing would
 * leave access to a person who left the company. The caller holds the lock of the memberships.
 */
export async function endProvisionedMember(trx: Trx, leaver: Leaver, at: Date): Promise<void> {
  const { organizationId, userId, actorId } = leaver
  const role = await findMemberRole(trx, organizationId, userId)
  if (role === undefined) return
  if (role === 'owner') await assertOtherOwner(trx, organizationId, userId)
  const heir = actorId === userId ? await findOtherOwner(trx, organizationId, userId) : actorId
  // Row security hides the organization from an actor who is not a member any more.
  if (heir !== actorId) await setActor(trx, heir)
  for (const programId of await listSolelyOwnedPrograms(trx, organizationId, userId)) {
    await insertAppointment(trx, { organizationId, programId, userId: heir, role: 'owner' })
    const details = { role: 'owner' }
    await recordDirectoryEvent(trx, { action: 'member.appointed', thing: 'member', thingId: heir, programId, details })
  }
  await recordDirectoryEvent(trx, { action: 'member.removed', thing: 'member', thingId: userId, details: { role } })
  await notify(trx, { to: [userId], kind: 'member.removed', data: {}, organizationId, at })
  await deleteMember(trx, organizationId, userId)
  await withdrawStaleInvitations(trx, organizationId)
  await endSessionsOf(trx, userId, { at, reason: 'disabled' })
}
