import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member as Actor } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { givesApproval } from '#server/permissions/appoint.ts'
import type { changeMemberRole, Member, removeMember } from '@grana/contract/customers/members'
import type { Received } from '@grana/contract/operation'
import { recordEvent } from '../audit/public.ts'
import { listOwners, notify } from '../notifications/public.ts'
import { toMemberAnswer } from './list-members.ts'
import { notifyOfApprover } from './notify-of-approver.ts'
import { withdrawStale } from './queries-departure.ts'
import {
  deleteMember,
  findRole,
  hasOtherOwner,
  lockMembers,
  readMembers,
  soleOwnerships,
  updateRole,
} from './queries.ts'

/** There is always an owner: whoever is the last one stays it. */
async function demandOtherOwner(trx: Trx, organizationId: string, userId: string): Promise<void> {
  if (!(await hasOtherOwner(trx, organizationId, userId))) throw new DomainError('organization.last_owner')
}

export function saveRole(
  context: Context,
  actor: Actor,
  { params, body }: Received<typeof changeMemberRole>,
): Promise<Member> {
  const { organizationId } = actor.standing
  const key = { organizationId, userId: params.member }
  return inTransactionAs(context.db, actor.user, async (trx) => {
    await lockMembers(trx, organizationId)
    const before = await findRole(trx, organizationId, params.member)
    if (before === undefined) throw new DomainError('request.not_found')
    if (before !== body.role) {
      if (before === 'owner') await demandOtherOwner(trx, organizationId, params.member)
      if (!(await updateRole(trx, key, body.role))) throw new DomainError('request.not_found')
      await withdrawStale(trx, organizationId)
      await recordEvent(trx, {
        organizationId,
        actorId: actor.user.id,
        action: 'member.role_changed',
        thing: 'member',
        thingId: params.member,
        details: { from: before, to: body.role },
      })
      const told = { to: [params.member], kind: 'member.role_changed', data: {} } as const
      const at = context.clock()
      await notify(trx, { ...told, organizationId, actorId: actor.user.id, at })
      if (givesApproval(body)) await notifyOfApprover(trx, organizationId, { userId: params.member, at })
    }
    const [row] = await readMembers(trx, organizationId, { size: 1, only: params.member })
    if (row === undefined) throw new DomainError('request.not_found')
    return toMemberAnswer(context, actor, row)
  })
}

type Departure = { userId: string; action: 'member.removed' | 'member.left' }

/** Takes somebody out, unless the organization or a program would be left without an owner. */
async function takeOut(
  { db, clock }: Context,
  { user, standing }: Actor,
  { userId, action }: Departure,
): Promise<null> {
  const { organizationId } = standing
  return inTransactionAs(db, user, async (trx) => {
    await lockMembers(trx, organizationId)
    const role = await findRole(trx, organizationId, userId)
    if (role === undefined) throw new DomainError('request.not_found')
    if (role === 'owner') await demandOtherOwner(trx, organizationId, userId)
    const alone = await soleOwnerships(trx, organizationId, userId)
    if (alone.length > 0) throw new DomainError('program.last_owner')
    // Written first: whoever leaves may not write into the log of what is no longer theirs.
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action,
      thing: 'member',
      thingId: userId,
      details: { role },
    })
    // Whoever was taken out is told; of whoever left those who answer for the organization are.
    const to = action === 'member.removed' ? [userId] : await listOwners(trx, organizationId)
    await notify(trx, { to, kind: action, data: {}, organizationId, actorId: user.id, at: clock() })
    if (!(await deleteMember(trx, organizationId, userId))) throw new DomainError('request.not_found')
    await withdrawStale(trx, organizationId)
    return null
  })
}

export function expel(context: Context, actor: Actor, { params }: Received<typeof removeMember>): Promise<null> {
  return takeOut(context, actor, { userId: params.member, action: 'member.removed' })
}

export function leave(context: Context, actor: Actor): Promise<null> {
  return takeOut(context, actor, { userId: actor.user.id, action: 'member.left' })
}
