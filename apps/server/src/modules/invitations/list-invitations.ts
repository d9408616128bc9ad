import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listInvitations as operation } from '@grana/contract/customers/invitations'
import { invitedRoleOf, invitationFilterFor, toInvitation } from './invite-member.ts'
import { canInvite } from './policy.ts'
import * as queries from './queries.ts'

export const listInvitations = handle(operation, async ({ db, clock }, actor) => {
  const rows = await inTransactionAs(db, actor.user, (trx) =>
    queries.listInvitations(trx, actor.membership.organizationId, invitationFilterFor(actor)),
  )
  const now = clock()
  return rows
    .filter((row) => row.program_role !== 'owner' || canInvite(actor.membership, invitedRoleOf(row)))
    .map((row) => toInvitation(actor, row, now))
})
