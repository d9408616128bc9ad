import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { invitationSeconds, resendInvitation as operation } from '@grana/contract/customers/invitations'
import {
  getManageableInvitation,
  invitedRoleOf,
  assertDailyInvitationLimit,
  recordInvitationEvent,
  toInvitation,
} from './invite-member.ts'
import * as queries from './queries.ts'

const pauseSeconds = 60

export const resendInvitation = handle(operation, (context, actor, { params }) => {
  const { organizationId } = actor.membership
  return inTransactionAs(context.db, actor.user, async (trx) => {
    const at = context.clock()
    const row = await getManageableInvitation(trx, actor, params.invitation)
    if (row.state !== 'pending') throw new DomainError('request.not_found')
    if (addSeconds(row.sent_at, pauseSeconds) > at) {
      throw new DomainError('auth.resend_later', { details: { retryAfterSeconds: pauseSeconds } })
    }
    await assertDailyInvitationLimit(context, trx, organizationId)
    const times = { at, expiresAt: addSeconds(at, invitationSeconds) }
    const isRenewed = await queries.renewInvitation(trx, { organizationId, id: row.id, sentAt: row.sent_at }, times)
    if (!isRenewed) throw new DomainError('invitation.too_many')
    await recordInvitationEvent(trx, actor, { id: row.id, place: invitedRoleOf(row), action: 'invitation.resent', at })
    return toInvitation(actor, await getManageableInvitation(trx, actor, row.id), at)
  })
})
