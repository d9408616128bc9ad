import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { pageOf } from '#server/lib/page.ts'
import { listInvitations as operation } from '@grana/contract/customers/invitations'
import { invitedRoleOf, invitationFilterFor, toInvitation } from './invite-member.ts'
import { canInvite } from './policy.ts'
import * as queries from './queries.ts'

const pageSize = 100

export const listInvitations = handle(operation, async ({ db, clock }, actor, { query }) => {
  const page = { ...invitationFilterFor(actor), after: query.after, size: pageSize + 1 }
  const rows = await inTransactionAs(db, actor.user, (trx) =>
    queries.listInvitations(trx, actor.membership.organizationId, page),
  )
  const now = clock()
  const { shown, next } = pageOf(rows, pageSize)
  const data = shown
    .filter((row) => row.program_role !== 'owner' || canInvite(actor.membership, invitedRoleOf(row)))
    .map((row) => toInvitation(actor, row, now))
  return { data, meta: { next } }
})
