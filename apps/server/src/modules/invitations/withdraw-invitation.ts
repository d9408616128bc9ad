import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { withdrawInvitation as operation } from '@grana/contract/customers/invitations'
import { getManageableInvitation, invitedRoleOf, recordInvitationEvent } from './invite-member.ts'
import * as queries from './queries.ts'

export const withdrawInvitation = handle(operation, ({ db }, actor, { params }) =>
  inTransactionAs(db, actor.user, async (trx) => {
    const row = await getManageableInvitation(trx, actor, params.invitation)
    const key = { organizationId: actor.membership.organizationId, id: row.id }
    if (!(await queries.withdrawInvitation(trx, key))) throw new DomainError('request.not_found')
    await recordInvitationEvent(trx, actor, { id: row.id, place: invitedRoleOf(row), action: 'invitation.withdrawn' })
    return null
  }),
)
