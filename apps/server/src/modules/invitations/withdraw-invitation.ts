import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { withdrawInvitation as operation } from '@grana/contract/customers/invitations'
import { recordDirectoryEvent } from '../audit/public.ts'
import { getManageableInvitation, invitedRoleOf, recordInvitationEvent } from './invite-member.ts'
import * as queries from './queries.ts'

/** Withdraws the pending invitation of an address that the directory does not want in the organization any more. */
export async function withdrawByDirectory(trx: Trx, organizationId: string, email: string): Promise<void> {
  const pending = await queries.findPendingInvitation(trx, organizationId, email.toLowerCase())
  if (pending === undefined || !(await queries.withdrawInvitation(trx, { organizationId, id: pending.id }))) return
  await recordDirectoryEvent(trx, { action: 'invitation.withdrawn', thing: 'invitation', thingId: pending.id })
}

export const withdrawInvitation = handle(operation, ({ db }, actor, { params }) =>
  inTransactionAs(db, actor.user, async (trx) => {
    const row = await getManageableInvitation(trx, actor, params.invitation)
    const key = { organizationId: actor.membership.organizationId, id: row.id }
    if (!(await queries.withdrawInvitation(trx, key))) throw new DomainError('request.not_found')
    await recordInvitationEvent(trx, actor, { id: row.id, place: invitedRoleOf(row), action: 'invitation.withdrawn' })
    return null
  }),
)
