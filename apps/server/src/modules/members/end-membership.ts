import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member as Actor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { withdrawStaleInvitations } from './queries-departure.ts'
import { deleteMember, findMemberRole, hasOtherOwner, lockMemberships, listSolelyOwnedPrograms } from './queries.ts'

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
