import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { isApproverRole } from '#server/permissions/appoint.ts'
import { changeMemberRole as operation } from '@grana/contract/customers/members'
import { recordEvent } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { assertOtherOwner } from './end-membership.ts'
import { toMember } from './list-members.ts'
import { notifyOwnersOfApprover } from './notify-owners-of-approver.ts'
import { withdrawStaleInvitations } from './queries-departure.ts'
import { findMemberRole, lockMemberships, listMemberRows, updateRole } from './queries.ts'

export const changeMemberRole = handle(
  operation,
  (context, actor, { params, body }) => {
    const { organizationId } = actor.membership
    const key = { organizationId, userId: params.member }
    return inTransactionAs(context.db, actor.user, async (trx) => {
      await lockMemberships(trx, organizationId)
      const before = await findMemberRole(trx, organizationId, params.member)
      if (before === undefined) throw new DomainError('request.not_found')
      if (before !== body.role) {
        if (before === 'owner') await assertOtherOwner(trx, organizationId, params.member)
        if (!(await updateRole(trx, key, body.role))) throw new DomainError('request.not_found')
        await withdrawStaleInvitations(trx, organizationId)
        await recordEvent(trx, {
          organizationId,
          actorId: actor.user.id,
          action: 'member.role_changed',
          thing: 'member',
          thingId: params.member,
          details: { from: before, to: body.role },
        })
        const notification = { to: [params.member], kind: 'member.role_changed', data: {} } as const
        const at = context.clock()
        await notify(trx, { ...notification, organizationId, actorId: actor.user.id, at })
        if (isApproverRole(body)) await notifyOwnersOfApprover(trx, organizationId, { userId: params.member, at })
      }
      const [row] = await listMemberRows(trx, organizationId, { size: 1, only: params.member })
      if (row === undefined) throw new DomainError('request.not_found')
      return toMember(context, actor, row)
    })
  },
  {
    maxStatements: 24,
    why: 'a new owner may approve rewards: the member and all owners are notified, in the apps and by email',
  },
)
